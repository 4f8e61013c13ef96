import { useTranslations } from "next-intl"
import { messageOr } from "#lib/i18n/has-message.ts"

/** Returns the label of a declared field; a name that is not one of the specification's is shown as it came. */
export function useDeclaredLabel(): (name: string) => string {
  const t = useTranslations("ask.field")
  return (name) => messageOr(t, name, name)
}
