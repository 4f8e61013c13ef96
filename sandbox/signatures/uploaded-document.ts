import { createHash } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { parseJson } from "#sandbox/http/body.ts"

/** The largest body of a signature request. The specification shows no maximum; this one is what still fits into one text of JavaScript's. */
export const UPLOAD_LIMIT = 500 * 1024 * 1024

/** A document as it was received, in the place of its Base64 text. The log and the body's hash see its two first facts alone. */
export class UploadedDocument {
  readonly sha256: string
  readonly size: number
  readonly isBase64: boolean
  readonly isPdf: boolean
  readonly bytes: Buffer

  constructor(text: string) {
    this.bytes = Buffer.from(text, "base64")
    this.sha256 = createHash("sha256").update(this.bytes).digest("hex")
    this.size = this.bytes.length
    this.isBase64 =
      text.length % 4 === 0 &&
      !/[^A-Za-z0-9+/]/.test(text.slice(0, -2)) &&
      /^(?:[A-Za-z0-9+/][A-Za-z0-9+/=]|==)$/.test(text.slice(-2))
    this.isPdf = this.bytes.toString("latin1", 0, 5) === "%PDF-"
  }

  toJSON() {
    return { sha256: this.sha256, size: this.size }
  }
}

/** Makes JSON bodies of this part of the server be read as signature requests: each text under `file` is a document. */
export function addUploadParser(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    const document = (key: string, value: unknown) =>
      key === "file" && typeof value === "string" ? new UploadedDocument(value) : value
    done(null, parseJson(body.toString(), document))
  })
}
