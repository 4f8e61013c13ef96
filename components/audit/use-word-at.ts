import { useTranslations } from "next-intl"
import type { WordAt } from "#lib/audit/word-at.ts"
import { hasWord } from "#lib/i18n/has-word.ts"

/** Finds the words of what rows of the log name by codes, wherever in the messages they stand. */
export function useWordAt(): WordAt {
  const words = useTranslations()
  return (path) => (hasWord(words, path) ? words(path as "ui.erased") : undefined)
}
