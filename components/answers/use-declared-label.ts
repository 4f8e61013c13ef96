import { useTranslations } from "next-intl"
import { hasWord } from "#lib/i18n/has-word.ts"

/** Returns the label of a declared field; a name that is not one of the specification's is shown as it came. */
export function useDeclaredLabel(): (name: string) => string {
  const t = useTranslations("ask.field")
  return (name) => (hasWord(t, name) ? t(name as "dni") : name)
}
