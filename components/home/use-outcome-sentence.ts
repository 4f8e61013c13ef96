import { useFormatter, useTranslations } from "next-intl"
import { OUTCOMES, type Tally } from "#lib/home/outcome-groups.ts"

/** Counts by outcome as one sentence: "3 answered and 1 unknown". */
export function useOutcomeSentence(): (sums: Tally) => string {
  const t = useTranslations("home")
  const format = useFormatter()
  return (sums) => {
    const parts = OUTCOMES.filter((outcome) => sums[outcome] > 0).map(
      (outcome) => `${sums[outcome]} ${t(`outcome.${outcome}`, { count: sums[outcome] })}`,
    )
    return parts.length > 0 ? format.list(parts) : t("day.nothing")
  }
}
