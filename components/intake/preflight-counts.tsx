"use client"

import { useTranslations } from "next-intl"
import { Quantity } from "#components/ui/quantity.tsx"
import type { Survey } from "./survey.ts"
import type { BeforeStatus } from "./use-asked-before.ts"

type PreflightCountsProps = { survey: Survey; sending: number; status: BeforeStatus }

/** The list in figures; valid and invalid add up to all. */
export function PreflightCounts({ survey: { counts }, sending, status }: PreflightCountsProps) {
  const t = useTranslations("intake.preflight.counts")
  const before = useTranslations("intake.preflight.before")
  const figures = (["all", "valid", "invalid", "repeated"] as const).map((key) => [key, counts[key]] as const)
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(([key, value]) => (
        <div key={key}>
          <dt className="caps text-ink-3">{t(key)}</dt>
          <dd className="font-semibold text-lg">
            <Quantity value={value} />
          </dd>
        </div>
      ))}
      <div>
        <dt className="caps text-ink-3">{t("asked")}</dt>
        <dd className={status === "known" ? "font-semibold text-lg" : "text-ink-2"}>
          {status === "known" ? <Quantity value={counts.asked} /> : before(status)}
        </dd>
      </div>
      <div>
        <dt className="caps text-ink-3">{t("sending")}</dt>
        <dd className="font-semibold text-accent text-lg">
          <Quantity value={sending} />
        </dd>
      </div>
    </dl>
  )
}
