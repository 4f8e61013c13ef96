import { useTranslations } from "next-intl"
import type { WordAt } from "#lib/audit/detail-words.ts"
import { messageOr } from "#lib/i18n/has-message.ts"

/** Returns the function that finds the words for codes in rows of the log, anywhere in the messages. */
export function useWordAt(): WordAt {
  const words = useTranslations()
  return (path) => messageOr(words, path, undefined)
}
