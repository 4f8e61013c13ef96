import { normalizeEmail } from "#lib/auth/normalize-email.ts"
import { nameKey } from "#lib/text/fold.ts"

/** As the service or the question has them; null where nothing came as text. */
type Recipient = {
  documentNumber: string | null
  name: string | null
  email: string | null
  phone: string | null
}

/** The same text for one recipient of several requests, by document, name and addresses: a mistyped document tells nobody of another. Null: apart. */
export function recipientKey({ documentNumber, name, email, phone }: Recipient): string | null {
  if (documentNumber === null || documentNumber === "") return null
  return JSON.stringify([
    documentNumber,
    nameKey(name ?? ""),
    normalizeEmail(email ?? ""),
    (phone ?? "").replaceAll(/\D/g, ""),
  ])
}
