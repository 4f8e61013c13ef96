import { createHash, randomBytes } from "node:crypto"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { DeskClient } from "./desk-client.ts"

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

export const SIGNER = {
  full_name: "Ana Torres",
  document_type: "dni",
  document_number: "00123456",
  email: "ana@correo.pe",
}

/** A request that keeps every rule, for so many documents; given fields replace its own. */
export function requestFor(documents: number, more: object = {}): object {
  return {
    name: `Contrato ${randomBytes(4).toString("hex")}`,
    expires_in: 60,
    documents: Array.from({ length: documents }, (_, index) => ({ name: `Documento ${index + 1}` })),
    signers: [SIGNER],
    ...more,
  }
}

export type Part = { name: string; value: string } | { name: string; file: Uint8Array }

const BOUNDARY = "----cotejo-test"

/** A multipart body, made by hand so that it can also be made wrong. */
export function multipart(parts: readonly Part[], more: { end?: boolean } = {}): Buffer {
  const pieces = parts.flatMap((part) => {
    const isFile = "file" in part
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part.name}"`
    return [
      Buffer.from(
        isFile ? `${head}; filename="d.pdf"\r\nContent-Type: application/pdf\r\n\r\n` : `${head}\r\n\r\n`,
      ),
      isFile ? part.file : Buffer.from(part.value),
      Buffer.from("\r\n"),
    ]
  })
  return Buffer.concat([...pieces, ...(more.end === false ? [] : [Buffer.from(`--${BOUNDARY}--\r\n`)])])
}

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** The parts of a right request: the request, one hash per file, the files. */
export function partsOf(request: object, files: readonly Uint8Array[]): Part[] {
  return [
    { name: "request", value: JSON.stringify(request) },
    ...files.map((file) => ({ name: "sha256", value: sha256(file) })),
    ...files.map((file) => ({ name: "file", file })),
  ]
}

export type Posted = {
  status: number
  headers: Headers
  body: CheckView & { signatureId: string; code?: string; errors?: Record<string, string[]> }
}

/** Posts a multipart body to the interface as that person. */
export async function postParts(
  client: DeskClient,
  body: Uint8Array,
  key: string = crypto.randomUUID(),
  headers: Record<string, string> = {},
): Promise<Posted> {
  const response = await client.fetch("/api/signatures", {
    method: "POST",
    headers: { "content-type": MULTIPART_TYPE, "idempotency-key": key, ...headers },
    body: body as Uint8Array<ArrayBuffer>,
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Posted["body"],
  }
}

/** Posts a right request. */
export function postRequest(client: DeskClient, request: object, files: readonly Uint8Array[], key?: string) {
  return postParts(client, multipart(partsOf(request, files)), key)
}
