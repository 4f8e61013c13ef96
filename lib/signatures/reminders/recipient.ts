import { normalizeEmail } from "#lib/auth/normalize-email.ts"
import { nameKey } from "#lib/text/fold.ts"

/** As the service or the question has them; null where nothing came as text. */
type Recipient = {
  documentNumber: string | null
  name: string | null
  email: string | null
  phone: string | null
}

/**
 * Returns the same text for signers of several requests who are one recipient: document, name and all addresses agree. One message names all requests of its recipient, so
 * that a mistyped document must not tell somebody of another person's. Null without a document: then each place is a recipient of its own.
 */
export function recipientKey({ documentNumber, name, email, phone }: Recipient): string | null {
  if (documentNumber === null || documentNumber === "") return null
  return JSON.stringify([
    documentNumber,
    nameKey(name ?? ""),
    normalizeEmail(email ?? ""),
    (phone ?? "").replaceAll(/\D/g, ""),
  ])
}
