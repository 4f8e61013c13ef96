import { randomUUID } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { parseJson, UNREADABLE } from "#sandbox/http/body.ts"
import type { Base64Sink, StoredDocument } from "./base64-sink.ts"
import type { DocumentStore } from "./document-store.ts"
import { createUploadScanner, type UploadScanner } from "./upload-scanner.ts"

/** The largest body of a signature request. The specification shows no maximum; this one is the sandbox's own. */
export const UPLOAD_LIMIT = 600 * 1024 * 1024
/** Of which everything but documents: it is held in memory. */
const SKELETON_LIMIT = 16 * 1024 * 1024

/** The placeholder of a document in a parsed body: the log and the body's hash see these two fields. */
type DocumentMark = { sha256: string; size: number }

const DOCUMENTS = new WeakMap<object, StoredDocument>()

/** The document behind the value of a `file` field, or null when the value is something else. */
export function documentBehind(value: unknown): StoredDocument | null {
  return typeof value === "object" && value !== null ? (DOCUMENTS.get(value) ?? null) : null
}

/** Every document of a parsed body, at any depth. */
export function documentsIn(body: unknown): StoredDocument[] {
  if (typeof body !== "object" || body === null) return []
  const own = DOCUMENTS.get(body)
  return own ? [own] : Object.values(body).flatMap(documentsIn)
}

/** Feeds a stream to a scanner; rejects when it breaks off or is larger than the limit. */
async function scan(payload: AsyncIterable<Buffer>, scanner: UploadScanner): Promise<void> {
  let received = 0
  for await (const chunk of payload) {
    received += chunk.length
    const isTooLarge = received > UPLOAD_LIMIT || scanner.size() > SKELETON_LIMIT
    if (isTooLarge) throw Object.assign(new Error("The body is too large."), { statusCode: 413 })
    scanner.write(chunk)
  }
}

/** Reads a signature request from a stream: documents go to the store, everything else is parsed as JSON. */
async function readUpload(payload: AsyncIterable<Buffer>, store: DocumentStore): Promise<unknown> {
  // Unknown to the sender, so that no body can name a document that it does not carry.
  const markKey = randomUUID()
  const documents: StoredDocument[] = []
  let open: Base64Sink | null = null
  const close = (sink: Base64Sink) => {
    open = null
    return documents.push(sink.end()) - 1
  }
  const scanner = createUploadScanner("file", () => {
    const sink = store.openSink()
    open = sink
    return { write: sink.write, end: () => `{"${markKey}":${close(sink)}}` }
  })
  const finish = () => {
    if (open) close(open)
    for (const stored of documents) store.discard(stored)
  }
  try {
    await scan(payload, scanner)
  } catch (error) {
    finish()
    throw error
  }
  const body = parseJson(scanner.skeleton(), (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !(markKey in value)) return value
    const stored = documents[Number((value as { [key: string]: unknown })[markKey])]
    if (!stored) return value
    const mark: DocumentMark = { sha256: stored.sha256, size: stored.size }
    DOCUMENTS.set(mark, stored)
    return mark
  })
  if (body === UNREADABLE) finish()
  return body
}

/** Makes JSON bodies of this part of the server be read as signature requests. */
export function addUploadParser(app: FastifyInstance, store: DocumentStore): void {
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser("application/json", async (_request: unknown, payload: AsyncIterable<Buffer>) =>
    readUpload(payload, store),
  )
}
