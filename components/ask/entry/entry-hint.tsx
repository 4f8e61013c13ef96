"use client"

import { Info } from "lucide-react"
import { useTimeZone, useTranslations } from "next-intl"
import type { QuestionField } from "#lib/operations/question-field.ts"
import { dayAt } from "#lib/time/zone-day.ts"
import { type EntryNote, entryNote } from "./entry-notes.ts"

type EntryHintProps = { field: QuestionField; value: string; left: boolean }

/** The format of a value, where it is printed on the document, and, once the field was left, a note on an unusual value. Never a block. */
export function EntryHint({ field, value, left }: EntryHintProps) {
  const t = useTranslations("ask")
  const timeZone = useTimeZone() ?? "America/Lima"
  // oxlint-disable-next-line react/purity -- shown only after the field was left: the day on which that is
  const note = left ? entryNote(field, value, dayAt(new Date(), timeZone)) : null
  if (!note) {
    const usually = field.usually ?? (field.control === "date" ? "date" : null)
    return [usually && t(`usually.${usually}`), t(`where.${field.name as "dni"}`)].filter(Boolean).join(" ")
  }
  return (
    <span className="flex items-start gap-1.5 text-warning">
      <Info className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span>
        <NoteWords note={note} /> {t("note.notABlock")}
      </span>
    </span>
  )
}

/** A remark in words. */
export function NoteWords({ note }: { note: EntryNote }) {
  const t = useTranslations("ask.note")
  switch (note.key) {
    case "digits":
      return t(`digits.${note.what}`, { usual: note.usual, found: note.found })
    case "notOnlyDigits":
      return t(`notOnlyDigits.${note.what}`)
    case "plateLength":
      return t("plateLength", { found: note.found })
    case "invisible":
      return t("invisible", { position: note.position, code: note.code })
    case "ceLength":
      return t("ceLength", { found: note.found })
    default:
      return t(note.key)
  }
}
