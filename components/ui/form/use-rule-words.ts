import { useTranslations } from "next-intl"
import { messageOr } from "#lib/i18n/has-message.ts"

/** Returns the words for broken rules, line by line: messages of our schemas are keys of `validation`; those of a service are shown as they came. */
export function useRuleWords(): (message: string) => string {
  const t = useTranslations("validation")
  return (message) =>
    message
      .split("\n")
      .map((line) => messageOr(t, line, line))
      .join(" ")
}
