"use client"

import { Info } from "lucide-react"
import { useTranslations } from "next-intl"
import type { QuestionField } from "#lib/operations/question-field.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { type EntryNote, entryNote, unseenNote } from "./entry-notes.ts"
import { useNoteWords } from "./field-words.ts"
import type { Normalized } from "./use-normalized.ts"

type EntryHintProps = {
  field: QuestionField
  value: string
  left: boolean
  /** What stood in the field before it was taken for what it is. */
  change: Normalized | undefined
}

/** The format of a value, where it is printed on the document, and, once the field was left, a note on an unusual value. Never a block. */
export function EntryHint({ field, value, left, change }: EntryHintProps) {
  const t = useTranslations("ask")
  const words = useNoteWords()
  // oxlint-disable-next-line react/purity -- shown only after the field was left: the day on which that is
  const note = left ? entryNote(field, value, dayAt(new Date(), DESK_ZONE)) : pastedNote(field, value)
  if (!note && change) {
    return (
      <span role="status" className="flex items-start gap-1.5 text-info">
        <Info className="mt-px size-3.5 shrink-0" aria-hidden="true" />
        <span>{t("normalized", { from: spellUnseen(change.from), to: change.to })}</span>
      </span>
    )
  }
  if (!note) {
    const usually = field.usually ?? (field.control === "date" ? "date" : null)
    return [usually && t(`usually.${usually}`), t(`where.${field.name as "dni"}`)].filter(Boolean).join(" ")
  }
  return (
    <span className="flex items-start gap-1.5 text-warning">
      <Info className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span>
        {words(note)} {t("note.notABlock")}
      </span>
    </span>
  )
}

/** What nobody sees nobody types: it need not wait until the field was left. */
function pastedNote(field: QuestionField, value: string): EntryNote | null {
  return field.ruled ? null : unseenNote(value)
}
