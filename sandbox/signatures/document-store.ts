import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Base64Sink, createBase64Sink, type StoredDocument } from "./base64-sink.ts"

type KeptDocument = {
  id: string
  name: string
  signatureId: string
  receivedAt: string
  stored: StoredDocument
}

const MAX_KEPT = 2_000

/** Documents of signature requests: hash and size of each, small ones in memory, large ones in a temporary folder. */
export type DocumentStore = {
  openSink: () => Base64Sink
  keep: (document: KeptDocument) => void
  /** Frees a document that no request was made of. */
  discard: (stored: StoredDocument) => void
  list: () => KeptDocument[]
  bytesOf: (id: string) => Promise<Buffer | null>
  clear: () => void
}

/** An empty store; its folder is made when the first upload comes and removed by `clear`. */
export function createDocumentStore(): DocumentStore {
  const kept = new Map<string, KeptDocument>()
  let folder: string | null = null
  const discard = (stored: StoredDocument) => {
    if (stored.path) rmSync(stored.path, { force: true })
  }
  return {
    openSink: () => {
      folder ??= mkdtempSync(join(tmpdir(), "sandbox-documents-"))
      return createBase64Sink(join(folder, randomUUID()))
    },
    keep: (document) => {
      kept.set(document.id, document)
      const [oldest] = kept.values()
      if (kept.size <= MAX_KEPT || !oldest) return
      kept.delete(oldest.id)
      discard(oldest.stored)
    },
    discard,
    list: () => [...kept.values()],
    bytesOf: async (id) => {
      const stored = kept.get(id)?.stored
      if (!stored) return null
      return stored.path ? readFile(stored.path) : stored.bytes
    },
    clear: () => {
      kept.clear()
      if (folder) rmSync(folder, { recursive: true, force: true })
      folder = null
    },
  }
}
