import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"

/** Returns the question in the shape of a record, until the service shows one: without states, timestamps or identifiers. */
export function sentRecord(request: SignatureRequest): ExactJson {
  const { name, documents, signers, expires_at: expiresAt } = request
  return object({
    name,
    ...(expiresAt === undefined ? {} : { expiration_date: expiresAt }),
    documents: documents.map((document) => object({ name: document.name })),
    signers: signers.map(({ full_name, document_type, document_number, email, phone }) =>
      // A telephone that nobody gave was not sent.
      object({ full_name, document_type, document_number, email, ...(phone ? { phone } : {}) }),
    ),
  })
}

function object(fields: Record<string, ExactJson>): ExactJson {
  return { kind: "object", entries: Object.entries(fields) }
}
