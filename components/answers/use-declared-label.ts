import { useTranslations } from "next-intl"

/** What a declared field is called; a name that is not one of the specification's is shown as it came. */
export function useDeclaredLabel(): (name: string) => string {
  const t = useTranslations("ask.field")
  return (name) => (t.has(name as "dni") ? t(name as "dni") : name)
}
