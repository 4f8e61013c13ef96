import { CalendarX2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"
import { horizonOf } from "#lib/signatures/board/horizon.ts"
import { HorizonBar, isSoon } from "./horizon-bar.tsx"
import { useSpanWords } from "./use-span-words.ts"

type ExpiryProps = { row: Pick<BoardRow, "since" | "expiresAt" | "sending">; nowMs: number; isOver: boolean }

/** How much of the term is over, as a bar and in words. A past date is a fact about the date, not the service's status. */
export function Expiry({ row, nowMs, isOver }: ExpiryProps) {
  const t = useTranslations("signatureBoard.expiry")
  const spanWords = useSpanWords(nowMs)
  const { since, expiresAt, sending } = row
  if (expiresAt === null) return <p className="text-ink-3 text-xs">{t(sending ? "fromArrival" : "none")}</p>
  const horizon = horizonOf(since, expiresAt, nowMs)
  // A finished request has no horizon any more; the date stays.
  if (isOver || horizon.kind === "none")
    return (
      <p className="text-ink-3 text-xs">
        <Timestamp value={expiresAt} />
      </p>
    )
  const isPast = horizon.kind === "passed"
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p
        className={cx(
          "flex items-center gap-1 text-xs",
          isPast ? "text-ink-2" : isSoon(horizon) && "text-warning",
        )}
      >
        {isPast ? <CalendarX2 className="size-3.5 shrink-0" aria-hidden="true" /> : null}
        <span className="min-w-0">
          {/* Beside the head of its column, the word is for those who do not see the head. */}
          <span className={isPast ? undefined : "@4xl:sr-only"}>{isPast ? t("passed") : t("left")} </span>
          <span className="tabular-nums">{spanWords(horizon)}</span>
        </span>
      </p>
      <HorizonBar horizon={horizon} />
      <span className="text-ink-3 text-xs">
        <Timestamp value={expiresAt} />
      </span>
    </div>
  )
}
