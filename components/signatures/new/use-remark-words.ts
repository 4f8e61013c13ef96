"use client"

import { useFormatter, useTranslations } from "next-intl"
import { useNoteWords } from "#components/ask/field-words.ts"
import type { SignerRemark } from "./signers/signer-remarks.ts"

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
