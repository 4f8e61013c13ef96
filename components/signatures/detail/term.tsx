import { useTranslations } from "next-intl"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { AskedMinutes } from "#components/signatures/list/asked-minutes.tsx"
import { type DisplayedHorizon, isSoon } from "#components/signatures/list/horizon-bar.tsx"
import { cx } from "#components/ui/cx.ts"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { horizonOf, spanOf } from "#lib/signatures/board/horizon.ts"
import { textOf } from "#lib/signatures/detail/record-parts.ts"
import { DESK_ZONE, instantMs } from "#lib/time/zone-day.ts"
import { ChangedMark } from "./live-signature.tsx"

type TermProps = {
  /** Minutes that were asked for, as long as the service has shown no date; null where a date was asked for, or is shown. */
  askedMinutes: number | null
  record: ExactJson
  /** The end of the term that was asked for, where the service gave no date. */
  ownDeadline: string | null
  /** When it was added to our register: used where the record has no start. */
  createdAt: string
  now: Date
}

/** While signers are awaited: the time left, or since when the date passed, and the date. The service's status is its own. */
export function Term({ askedMinutes, record, ownDeadline, createdAt, now }: TermProps) {
  const t = useTranslations("signatureDetail.term")
  const shown = textOf(record, "expiration_date")
  const horizon = horizonOf(textOf(record, "created_at") ?? createdAt, shown ?? ownDeadline, now.getTime())
  const date = shown !== null && instantMs(shown) !== null ? shown : ownDeadline
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {horizon.kind !== "none" ? <Left horizon={horizon} nowMs={now.getTime()} /> : null}
      {askedMinutes === null ? null : (
        <span className="text-ink-2">
          {t("asked")}: <AskedMinutes minutes={askedMinutes} />
        </span>
      )}
      {askedMinutes === null && date !== null ? (
        <span className="text-ink-2">
          {t(date === shown ? "until" : "own")} <Timestamp value={date} zone />
        </span>
      ) : null}
      <ChangedMark facts={["expiration_date"]} />
    </span>
  )
}

function Left({ horizon, nowMs }: { horizon: DisplayedHorizon; nowMs: number }) {
  const t = useTranslations("signatureDetail.term")
  const { value, unit } = spanOf(horizon, nowMs, DESK_ZONE)
  return (
    <span className={cx("font-medium", isSoon(horizon) && "text-warning")}>
      {t(`${horizon.kind === "passed" ? "passed" : "left"}.${unit}`, { count: value })}
    </span>
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
