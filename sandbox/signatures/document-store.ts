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
export type DocumentStore = {
  keep: (document: KeptDocument) => void
  list: () => KeptDocument[]
  bytesOf: (id: string) => Promise<Buffer | null>
  clear: () => void
}

/** An empty store. */
export function createDocumentStore(): DocumentStore {
  const kept = new Map<string, KeptDocument>()
  let bytes = 0
  return {
    keep: (document) => {
      kept.set(document.id, document)
      bytes += document.stored.size
      for (const oldest of kept.values()) {
        if (kept.size === 1 || (kept.size <= MAX_KEPT && bytes <= MAX_BYTES)) return
        kept.delete(oldest.id)
        bytes -= oldest.stored.size
      }
    },
    list: () => [...kept.values()],
    bytesOf: async (id) => kept.get(id)?.stored.bytes ?? null,
    clear: () => {
      kept.clear()
      bytes = 0
    },
  }
}
