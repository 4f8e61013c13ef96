import { useTranslations } from "next-intl"
import type { EntryNote } from "./entry-notes.ts"

/** Returns the words for a note on a typed value. */
export function useNoteWords(): (note: EntryNote) => string {
  const t = useTranslations("ask.note")
  // Of a note that has a `what`, the words are named by both.
  return (note) => t(("what" in note ? `${note.key}.${note.what}` : note.key) as "digits.dni", note as never)
}
