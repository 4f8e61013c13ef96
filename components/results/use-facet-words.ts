import { useTranslations } from "next-intl"
import { useLevelWord } from "#components/ui/values/aml-level.tsx"
import type { Facet } from "#lib/checks/results/facets.ts"

/** Returns the name of a facet: the service's own word, or ours for a number or for no record. */
export function useFacetWords(): (facet: Pick<Facet, "as" | "field" | "text">) => string {
  const t = useTranslations("results")
  const words = useTranslations("words")
  const level = useLevelWord()
  return ({ as, field, text }) => {
    switch (as) {
      case "other":
        return t("other")
      case "unusual":
        return t("unusual")
      case "level":
        return level(text)
      case "count":
        return t(`some.${field as "hits" | "liens"}`)
      case "disagreement":
        return t("disagreement.some")
      case "flag":
        return t(`flag.${field as "underage"}`)
      case "score":
        return t("low")
      case "nothing":
        return text === "" ? words("noRecord") : t("noneSaid", { word: text })
      case "unread":
        return t("unread")
      default:
        return text
    }
  }
}
