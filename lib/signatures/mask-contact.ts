import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"

const DOTS = "•••"

/** Enough of an e-mail address to recognise it: its first letter and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@")
  const [first = ""] = email
  return at < 1 ? DOTS : `${first}${DOTS}${email.slice(at)}`
}

/** Enough of a telephone number to recognise it: its last two figures. */
export function maskPhone(phone: string): string {
  return phone.length > 4 ? `${DOTS}${phone.slice(-2)}` : DOTS
}

/** The mask of each field of a signer that is revealed on purpose only, and recorded then (`detail/signer-contact.ts`). */
export const CONTACT_MASKS: ReadonlyMap<string, (value: string) => string> = new Map([
  ["document_number", maskIdentifier],
  ["phone", maskPhone],
  ["email", maskEmail],
])

const SIGNER_FIELD = /^signers\.\d{1,9}\.(\w{1,40})$/

/** The question of a signature request as a reader may see it: its signers' contact data masked. Masking twice changes nothing. */
export function maskSigners(input: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(input).map(([name, value]) => {
    const mask = CONTACT_MASKS.get(SIGNER_FIELD.exec(name)?.[1] ?? "")
    return [name, mask && value !== "" ? mask(value) : value]
  })
  return Object.fromEntries(entries) as Record<string, string>
}
