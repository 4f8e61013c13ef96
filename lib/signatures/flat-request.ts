import type { SignatureRequest } from "./request-schema.ts"

/** The fingerprint of a document besides its name: the SHA-256 (hexadecimal) and the number of the bytes that were received. */
export type DocumentFingerprint = { sha256: string; size: number }

/** A request as its question is kept: one text per field, by the names of the service's errors, without empty ones. `id`: its own. */
export function flattenRequest(
  id: string,
  request: SignatureRequest,
  fingerprints: readonly DocumentFingerprint[],
): Record<string, string> {
  const flat: Record<string, string> = { id, name: request.name }
  if (request.expires_in !== undefined) flat.expires_in = String(request.expires_in)
  if (request.expires_at !== undefined) flat.expires_at = request.expires_at
  request.documents.forEach(({ name }, index) => {
    flat[`documents.${index}.name`] = name
    const print = fingerprints[index]
    if (!print) throw new Error("a document without its fingerprint")
    flat[`documents.${index}.sha256`] = print.sha256
    flat[`documents.${index}.size`] = String(print.size)
  })
  request.signers.forEach((signer, index) => {
    for (const [field, value] of Object.entries(signer)) {
      if (value !== undefined && value !== "") flat[`signers.${index}.${field}`] = value
    }
  })
  return flat
}

export type StoredRequest = {
  id: string
  request: SignatureRequest
  fingerprints: DocumentFingerprint[]
}

export function unflattenRequest(flat: Readonly<Record<string, string>>): StoredRequest {
  const at = (name: string) => {
    const value = flat[name]
    if (value === undefined) throw new Error(`the kept request lacks ${name}`)
    return value
  }
  const documents = indexes(flat, "documents")
  const { expires_in: within, expires_at: until } = flat
  return {
    id: at("id"),
    request: {
      name: at("name"),
      ...(within === undefined ? {} : { expires_in: Number(within) }),
      ...(until === undefined ? {} : { expires_at: until }),
      documents: documents.map((index) => ({ name: at(`documents.${index}.name`) })),
      signers: indexes(flat, "signers").map((index) => signerAt(flat, at, index)),
    },
    fingerprints: documents.map((index) => ({
      sha256: at(`documents.${index}.sha256`),
      size: Number(at(`documents.${index}.size`)),
    })),
  }
}

function signerAt(
  flat: Readonly<Record<string, string>>,
  at: (name: string) => string,
  index: number,
): SignatureRequest["signers"][number] {
  const phone = flat[`signers.${index}.phone`]
  return {
    full_name: at(`signers.${index}.full_name`),
    document_type: at(
      `signers.${index}.document_type`,
    ) as SignatureRequest["signers"][number]["document_type"],
    document_number: at(`signers.${index}.document_number`),
    email: at(`signers.${index}.email`),
    ...(phone === undefined ? {} : { phone }),
  }
}

function indexes(flat: Readonly<Record<string, string>>, list: string): number[] {
  const found = Object.keys(flat).flatMap((name) => {
    const [first, index] = name.split(".")
    return first === list && index !== undefined ? [Number(index)] : []
  })
  return [...new Set(found)].sort((one, other) => one - other)
}
