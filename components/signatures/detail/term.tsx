import { useTranslations } from "next-intl"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { AskedMinutes } from "#components/signatures/list/asked-minutes.tsx"
import {
  type DisplayedHorizon,
  HorizonBar,
  isSoon,
  partOver,
} from "#components/signatures/list/horizon-bar.tsx"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { horizonOf, spanOf } from "#lib/signatures/board/horizon.ts"
import { textOf } from "#lib/signatures/detail/record-parts.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"
import { ChangedMark } from "./live-signature.tsx"

type TermProps = {
  /** Minutes that were asked for, as long as the service has shown no date; null where a date was asked for, or is shown. */
  askedMinutes: number | null
  record: ExactJson
  /** The end of the term that was asked for, where the service gave no date. */
  ownDeadline: string | null
  /** When it was added to our register: used where the record has no start. */
  createdAt: string
  /** Completed or rejected: no term runs any more. */
  isOver: boolean
  now: Date
}

/** How much of the term is over, drawn. A date in the past is only a date; the status comes from the service. */
export function Term({ askedMinutes, record, ownDeadline, createdAt, isOver, now }: TermProps) {
  const t = useTranslations("signatureDetail.term")
  const horizon = horizonOf(
    textOf(record, "created_at") ?? createdAt,
    textOf(record, "expiration_date") ?? ownDeadline,
    now.getTime(),
  )
  return (
    <Section title={t("title")} aside={<ChangedMark facts={["expiration_date"]} />}>
      {isOver || horizon.kind === "none" ? null : <Running horizon={horizon} nowMs={now.getTime()} />}
      {askedMinutes === null ? (
        <div className={isOver || horizon.kind === "none" ? undefined : "mt-2"}>
          <p className="text-ink-3 text-xs">{t("until")}</p>
          <ServiceInstant value={fieldOf(record, "expiration_date")} />
          {ownDeadline === null ? null : (
            <>
              <p className="mt-2 text-ink-3 text-xs">{t("own")}</p>
              <Timestamp value={ownDeadline} show="seconds" zone />
            </>
          )}
        </div>
      ) : (
        <div>
          <p className="text-ink-3 text-xs">{t("asked")}</p>
          <AskedMinutes minutes={askedMinutes} />
        </div>
      )}
    </Section>
  )
}

/** The time left, or since when the date passed, in words and as a bar. */
function Running({ horizon, nowMs }: { horizon: DisplayedHorizon; nowMs: number }) {
  const t = useTranslations("signatureDetail.term")
  const passed = horizon.kind === "passed"
  const { value, unit } = spanOf(horizon, nowMs, DESK_ZONE)
  return (
    <div className="flex flex-col gap-1.5">
      <p className={cx((passed || isSoon(horizon)) && "font-medium", isSoon(horizon) && "text-warning")}>
        {t(`${passed ? "passed" : "left"}.${unit}`, { count: value })}
      </p>
      <HorizonBar horizon={horizon} label={t("picture", { percent: Math.round(partOver(horizon) * 100) })} />
    </div>
  )
}

/** A timestamp of the service: in the desk's named zone with its raw value below; verbatim in any unexpected form; its kind of nothing. */
export function ServiceInstant({ value }: { value: ExactJson | undefined }) {
  if (typeof value !== "string" || value === "") return <PlainValue value={value} />
  return (
    <span className="inline-block">
      <Timestamp value={value} show="seconds" zone />
      <Verbatim className="block break-all font-mono text-2xs text-ink-3">{value}</Verbatim>
    </span>
  )
}
