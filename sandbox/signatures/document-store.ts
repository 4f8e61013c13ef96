import type { UploadedDocument } from "./uploaded-document.ts"

type KeptDocument = {
  id: string
  name: string
  signatureId: string
  receivedAt: string
  stored: UploadedDocument
}

const MAX_KEPT = 2_000
const MAX_BYTES = 512 * 1024 * 1024

/** The newest documents of signature requests, in memory. */
export function createDocumentStore() {
  const kept = new Map<string, KeptDocument>()
  let bytes = 0
  return {
    keep: (document: KeptDocument): void => {
      kept.set(document.id, document)
      bytes += document.stored.size
      for (const oldest of kept.values()) {
        if (kept.size === 1 || (kept.size <= MAX_KEPT && bytes <= MAX_BYTES)) return
        kept.delete(oldest.id)
        bytes -= oldest.stored.size
      }
    },
    list: () => [...kept.values()],
    bytesOf: (id: string): Buffer | null => kept.get(id)?.stored.bytes ?? null,
    clear: () => {
      kept.clear()
      bytes = 0
    },
  }
}
