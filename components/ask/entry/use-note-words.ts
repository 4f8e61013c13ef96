import { useTranslations } from "next-intl"
import type { EntryNote } from "./entry-notes.ts"

/** Returns the words for a note on a typed value. */
export function useNoteWords(): (note: EntryNote) => string {
  const t = useTranslations("ask.note")
  return (note) => {
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
}
