"use client"

import { useFormatter, useTranslations } from "next-intl"
import { type IdentifierNote, identifierNote, unseenNote } from "#components/ask/entry-notes.ts"
import { useNoteWords } from "#components/ask/field-words.ts"
import { normalizeEmail } from "#lib/auth/normalize-email.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import { type DraftSigner, isBlankSigner } from "./draft.ts"

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

const FIELD = {
  sameDocument: "document_number",
  oddName: "full_name",
  oddDocument: "document_number",
  sameEmail: "email",
  oddEmail: "email",
  oddPhone: "phone",
} as const satisfies Record<SignerRemark["kind"], string>

/** The remarks on a signer, in words, by the field that they are shown at. */
export type RemarkWords = { readonly [F in (typeof FIELD)[SignerRemark["kind"]]]?: string }

export function useRemarkWords(): (remarks: readonly SignerRemark[]) => RemarkWords {
  const t = useTranslations("signatureBuilder.signers.remark")
  const format = useFormatter()
  const noteWords = useNoteWords()
  function wordsOf(remark: SignerRemark): string {
    if ("note" in remark) return noteWords(remark.note)
    return "rows" in remark
      ? t(remark.kind, { count: remark.rows.length, rows: format.list(remark.rows.map(String)) })
      : t(remark.kind)
  }
  return (remarks) => {
    const words: { -readonly [F in keyof RemarkWords]: string } = {}
    for (const remark of remarks) {
      const text = wordsOf(remark)
      const field = FIELD[remark.kind]
      words[field] = words[field] ? `${words[field]} ${text}` : text
    }
    return words
  }
}
