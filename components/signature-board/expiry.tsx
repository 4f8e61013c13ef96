import { CalendarX2 } from "lucide-react"
import { useFormatter, useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { relativeParts } from "#components/ui/relative-time.ts"
import { Timestamp } from "#components/ui/timestamp.tsx"
import { TONE_FILL } from "#components/ui/tone.ts"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"
import { horizonOf } from "#lib/signatures/board/horizon.ts"

const WIDTH = 100
const HEIGHT = 4
const SOON_MS = 24 * 3_600_000

type ExpiryProps = { row: Pick<BoardRow, "since" | "expiresAt">; nowMs: number; isOver: boolean }

/** How much of the term is over, drawn and said. A date that is past is a date that is past, whatever the service calls it. */
export function Expiry({ row, nowMs, isOver }: ExpiryProps) {
  const t = useTranslations("signatureBoard.expiry")
  const format = useFormatter()
  const { since, expiresAt } = row
  if (expiresAt === null) return <p className="text-ink-3 text-xs">{t("none")}</p>
  const horizon = horizonOf(since, expiresAt, nowMs)
  // What came to its end has no horizon any more; the date stays.
  if (isOver || horizon.kind === "none")
    return (
      <p className="text-ink-3 text-xs">
        <Timestamp value={expiresAt} />
      </p>
    )
  const { value, unit } = relativeParts(Date.parse(expiresAt), nowMs)
  const words = format.relativeTime(Date.parse(expiresAt), { now: nowMs, unit })
  const isPast = horizon.kind === "passed"
  const isSoon = !isPast && horizon.leftMs < SOON_MS
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className={cx("flex items-center gap-1 text-xs", isPast ? "text-ink-2" : isSoon && "text-warning")}>
        {isPast ? <CalendarX2 className="size-3.5 shrink-0" aria-hidden="true" /> : null}
        <span className="truncate">
          {isPast ? t("passed") : t("left")}{" "}
          <span className="tabular-nums">{value === 0 ? t("now") : words}</span>
        </span>
      </p>
      <Bar part={isPast ? 1 : horizon.part} fill={barFill(isPast, isSoon)} />
      <span className="text-ink-3 text-xs">
        <Timestamp value={expiresAt} />
      </span>
    </div>
  )
}

function barFill(isPast: boolean, isSoon: boolean): string {
  if (isPast) return "fill-ink-3"
  return isSoon ? TONE_FILL.warning : TONE_FILL.info
}

/** From the day it was sent on the left to its date on the right. */
function Bar({ part, fill }: { part: number; fill: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-1 w-full"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={WIDTH} height={HEIGHT} className="fill-line" />
      <rect width={part * WIDTH} height={HEIGHT} className={fill} />
    </svg>
  )
}
