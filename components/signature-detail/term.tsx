import { useFormatter, useTranslations } from "next-intl"
import { type DrawnHorizon, HorizonBar, isSoon, partOver } from "#components/signature-board/horizon-bar.tsx"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/section.tsx"
import { type ExactJson, fieldOf } from "#lib/checks/exact-json.ts"
import { horizonOf } from "#lib/signatures/board/horizon.ts"
import { textOf } from "#lib/signatures/detail/record-parts.ts"
import { ChangedMark } from "./changed-mark.tsx"
import { ServiceInstant } from "./service-instant.tsx"

type TermProps = {
  record: ExactJson
  /** When it came into our register: where the record tells no beginning. */
  createdAt: string
  now: Date
}

/** How much of the term is over, drawn. That a date passed is a fact about a date; how the request stands is the service's to say. */
export function Term({ record, createdAt, now }: TermProps) {
  const t = useTranslations("signatureDetail.term")
  const over = textOf(record, "completed_at") !== null || textOf(record, "rejected_at") !== null
  const horizon = horizonOf(
    textOf(record, "created_at") ?? createdAt,
    textOf(record, "expiration_date"),
    now.getTime(),
  )
  return (
    <Section title={t("title")} aside={<ChangedMark facts={["expiration_date"]} />}>
      {over || horizon.kind === "none" ? null : <Running horizon={horizon} />}
      <div className="mt-2">
        <p className="text-ink-3 text-xs">{t("until")}</p>
        <ServiceInstant value={fieldOf(record, "expiration_date")} />
      </div>
    </Section>
  )
}

const HOUR_MS = 3_600_000

/** The time that is left, or since when the date passed, in words and drawn. */
function Running({ horizon }: { horizon: DrawnHorizon }) {
  const t = useTranslations("signatureDetail.term")
  const format = useFormatter()
  const passed = horizon.kind === "passed"
  const ms = passed ? horizon.agoMs : horizon.leftMs
  const hours = Math.floor(ms / HOUR_MS)
  const time =
    hours >= 48
      ? t("days", { count: Math.floor(hours / 24) })
      : hours >= 1
        ? t("hours", { count: hours })
        : t("minutes", { count: Math.max(1, Math.floor(ms / 60_000)) })
  return (
    <div className="flex flex-col gap-1.5">
      <p className={cx((passed || isSoon(horizon)) && "font-medium", isSoon(horizon) && "text-warning")}>
        {t(passed ? "passed" : "left", { time })}
      </p>
      <HorizonBar
        horizon={horizon}
        label={t("picture", { part: format.number(partOver(horizon), { style: "percent" }) })}
      />
    </div>
  )
}
