import { useTranslations } from "next-intl"
import { hasWord } from "#lib/i18n/has-word.ts"

/** Says what was refused, where the id of a row's thing is the code of a refusal; undefined where it is another thing's, or a later version's. */
export function useRefusalWord(): (id: string) => string | undefined {
  const t = useTranslations("audit.detail.value")
  return (id) => (hasWord(t, id) ? t(id as "cross_site") : undefined)
}
