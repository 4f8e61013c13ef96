import "server-only"
import { db } from "#lib/db/client.ts"
import type { ErrorCode } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { dropSealedBytes, type SealedBlob, sealBytes, TooManyBytes } from "#lib/files/sealed-bytes.ts"
import { parseInput } from "#lib/http/read-body.ts"
import { readMultipart } from "#lib/http/read-multipart.ts"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import { HOUR_MS } from "#lib/time/durations.ts"
import { isFarEnough } from "../request-limits.ts"
import { type SignatureRequest, signatureRequestSchema } from "../request-schema.ts"

/** The limit of a request with its hashes, as JSON; room for some thousand signers. */
const MAX_FIELD_BYTES = 512 * 1024

/** How long sealed documents are kept while they may still have to be sent. */
const DRAFT_MS = 72 * HOUR_MS

export type ReceivedRequest = {
  request: SignatureRequest
  documents: SealedBlob[]
}

/**
 * Receives a request with its documents (parts `request`, optionally one `sha256` per document, then one `file` per document), each
 * document going sealed into our store as it comes. Throws `invalid_input`, `upload_cut`, `upload_altered` and `upload_too_large`, with
 * messages at their fields (`documents.1.file`); then nothing of it is kept.
 */
export async function receiveUpload(http: Request): Promise<ReceivedRequest> {
  const upload = new Upload()
  try {
    await readMultipart(
      http,
      {
        field: (name, value) => upload.takeField(name, value),
        file: (name, bytes) => upload.takeFile(name, bytes),
      },
      {
        fieldBytes: MAX_FIELD_BYTES,
        parts: 2 * OWN_LIMITS.maxFiles + 4,
        discardedBytes: OWN_LIMITS.maxTotalBytes + MAX_FIELD_BYTES,
      },
    )
    return upload.whole()
  } catch (error) {
    await dropDocuments(upload.documents)
    throw error
  }
}

/** Removes sealed documents that no request will need. */
export async function dropDocuments(documents: readonly SealedBlob[]): Promise<void> {
  for (const { id } of documents) await dropSealedBytes(db(), id)
}

class Upload {
  readonly documents: SealedBlob[] = []
  private readonly announced: string[] = []
  private request: SignatureRequest | undefined
  private bytes = 0

  takeField(name: string, value: string): void {
    if (name === "request") this.request = this.readRequest(value)
    else if (name === "sha256") this.announced.push(readHash(value, this.announced.length))
    else throw refused("invalid_input", name, "unknownField")
  }

  private readRequest(text: string): SignatureRequest {
    if (this.request !== undefined) throw refused("invalid_input", "request", "partOrder")
    const request = parseInput(signatureRequestSchema, jsonOf(text))
    if (request.documents.length > OWN_LIMITS.maxFiles)
      throw refused("upload_too_large", "documents", "ownMaxFiles")
    if (!isFarEnough(request.expires_at, Date.now()))
      throw refused("invalid_input", "expires_at", "expiresTooSoon")
    return request
  }

  async takeFile(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const index = this.documents.length
    const field = `documents.${index}.file`
    if (name !== "file") throw refused("invalid_input", name, "unknownField")
    if (this.request === undefined) throw refused("invalid_input", "request", "partOrder")
    if (index >= this.request.documents.length) throw refused("invalid_input", field, "fileWithoutDocument")
    if (index === 0 && this.announced.length > 0 && this.announced.length !== this.request.documents.length)
      throw refused("invalid_input", "sha256", "hashCount")
    const sealed = await this.seal(field, bytes)
    this.documents.push(sealed)
    this.bytes += sealed.size
    const announced = this.announced[index]
    if (announced !== undefined && announced !== sealed.sha256)
      throw refused("upload_altered", field, "fileAltered")
  }

  private async seal(field: string, bytes: AsyncIterable<Uint8Array>): Promise<SealedBlob> {
    const left = OWN_LIMITS.maxTotalBytes - this.bytes
    try {
      const maxBytes = Math.min(OWN_LIMITS.maxFileBytes, left)
      return await sealBytes(pdfOnly(field, bytes), { maxBytes, keepForMs: DRAFT_MS })
    } catch (error) {
      if (!(error instanceof TooManyBytes)) throw error
      const isTotal = left < OWN_LIMITS.maxFileBytes
      throw refused("upload_too_large", isTotal ? "documents" : field, isTotal ? "ownMaxTotal" : "ownMaxFile")
    }
  }

  whole(): ReceivedRequest {
    if (this.request === undefined) throw refused("invalid_input", "request", "required")
    const missing = this.request.documents.slice(this.documents.length)
    if (missing.length > 0) {
      const fields = missing.map((_, index) => [
        `documents.${this.documents.length + index}.file`,
        ["fileMissing"],
      ])
      throw new CotejoError("invalid_input", { fields: Object.fromEntries(fields) })
    }
    return { request: this.request, documents: this.documents }
  }
}

const PDF_START = Buffer.from("%PDF-", "latin1")

/** Hands the bytes on once they have begun as a PDF does (specification, documents[].file: a PDF file). */
async function* pdfOnly(field: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of bytes) {
    if (start === undefined) {
      yield piece
      continue
    }
    start = Buffer.concat([start, piece])
    if (start.length < PDF_START.length) continue
    if (!start.subarray(0, PDF_START.length).equals(PDF_START))
      throw refused("invalid_input", field, "fileNotPdf")
    yield start
    start = undefined
  }
  if (start !== undefined)
    throw refused("invalid_input", field, start.length === 0 ? "fileEmpty" : "fileNotPdf")
}

function readHash(value: string, index: number): string {
  const hash = value.trim().toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(hash)) throw refused("invalid_input", `documents.${index}.file`, "hashForm")
  return hash
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CotejoError("invalid_input", { fields: { request: ["notJson"] }, cause })
  }
}

function refused(code: ErrorCode, field: string, message: string): CotejoError {
  return new CotejoError(code, { fields: { [field]: [message] } })
}
