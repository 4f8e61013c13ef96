import { useFormatter, useTranslations } from "next-intl"
import { Quantity } from "#components/ui/values/quantity.tsx"
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

/** How many questions were asked in a stretch of time, at the head of its picture. */
export function AskedTotal({ asked }: { asked: number }) {
  const t = useTranslations("home")
  return (
    <p className="mb-3 flex items-baseline gap-2">
      <span className="font-semibold text-xl tracking-tight">
        <Quantity value={asked} />
      </span>
      <span className="text-ink-2">{t("asked", { count: asked })}</span>
    </p>
  )
}
