import { type IdentifierNote, identifierNote, unseenNote } from "#components/ask/entry-notes.ts"
import { type DraftSigner, isBlankSigner } from "#components/signatures/new/draft/draft.ts"
import { normalizeEmail } from "#lib/auth/normalize-email.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"

/** A remark on unusual data of a signer; it never blocks: the specification gives no format. */
export type SignerRemark =
  | { kind: "sameDocument" | "sameEmail"; rows: readonly number[] }
  | { kind: "oddEmail" | "oddPhone" }
  | { kind: "oddName" | "oddDocument"; note: IdentifierNote }

/** The remarks on each signer, by its id. `rows` are the places of the others, from 1. */
export function signerRemarks(signers: readonly DraftSigner[]): Map<string, SignerRemark[]> {
  const documents = placesBy(signers, documentOf)
  const emails = placesBy(signers, ({ email }) => normalizeEmail(email))
  return new Map(
    signers.map((signer, index) => {
      const others = (places: readonly number[] | undefined) =>
        (places ?? []).filter((place) => place !== index + 1)
      const sameDocument = others(documents.get(documentOf(signer)))
      const sameEmail = others(emails.get(normalizeEmail(signer.email)))
      const remarks: (SignerRemark | false | null)[] = [
        sameDocument.length > 0 && { kind: "sameDocument", rows: sameDocument },
        sameEmail.length > 0 && { kind: "sameEmail", rows: sameEmail },
        isOddEmail(signer.email) && { kind: "oddEmail" },
        noted("oddName", unseenNote(signer.full_name)),
        // As a question about the same number would be remarked on.
        noted("oddDocument", identifierNote(signer.document_number, usuallyOf(signer))),
        isOddPhone(signer.phone) && { kind: "oddPhone" },
      ]
      return [signer.id, remarks.filter((remark) => !!remark)]
    }),
  )
}

function documentOf({ document_type: type, document_number: number }: DraftSigner): string {
  const bare = normalForm(type, number)
  return bare && `${type} ${bare}`
}

/** Positions from 1, grouped by a common value; empty values are not grouped. */
function placesBy(
  signers: readonly DraftSigner[],
  of: (signer: DraftSigner) => string,
): Map<string, number[]> {
  const places = new Map<string, number[]>()
  signers.forEach((signer, index) => {
    const value = isBlankSigner(signer) ? "" : of(signer)
    if (value !== "") places.set(value, [...(places.get(value) ?? []), index + 1])
  })
  return places
}

function isOddEmail(email: string): boolean {
  const text = email.trim()
  return text !== "" && !/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]{2,}$/.test(text)
}

const usuallyOf = ({ document_type: type }: DraftSigner) => (type === "passport" ? undefined : type)

function noted(kind: "oddName" | "oddDocument", note: IdentifierNote | null): SignerRemark | null {
  return note && { kind, note }
}

function isOddPhone(phone: string): boolean {
  return phone.trim() !== "" && !/^\+?[\d\s().-]{6,}$/.test(phone.trim())
}
