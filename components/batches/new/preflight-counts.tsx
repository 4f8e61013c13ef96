import { useTranslations } from "next-intl"
import type { Readiness } from "#components/ui/controls/use-deferred-press.ts"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import type { RowSummary } from "./rows/summarize-rows.ts"

type PreflightCountsProps = { summary: RowSummary; sending: number; status: Readiness }

/** The list in figures; valid and invalid add up to all. */
export function PreflightCounts({ summary: { counts }, sending, status }: PreflightCountsProps) {
  const t = useTranslations("newBatch.preflight.counts")
  const before = useTranslations("newBatch.preflight.before")
  const figures = (["all", "valid", "invalid", "repeated"] as const).map((key) => [key, counts[key]] as const)
  return (
    <Facts className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(([key, value]) => (
        <Fact key={key} look="eyebrow" term={t(key)}>
          <span className="font-semibold text-lg">
            <Quantity value={value} />
          </span>
        </Fact>
      ))}
      <Fact look="eyebrow" term={t("asked")}>
        <span className={status === "known" ? "font-semibold text-lg" : "text-ink-2"}>
          {status === "known" ? <Quantity value={counts.asked} /> : before(status)}
        </span>
      </Fact>
      <Fact look="eyebrow" term={t("sending")}>
        <span className="font-semibold text-accent text-lg">
          <Quantity value={sending} />
        </span>
      </Fact>
    </Facts>
  )
}
