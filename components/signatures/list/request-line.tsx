import { CalendarX2, CircleCheck, OctagonX } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { memo } from "react"
import { statusTone } from "#components/signatures/detail/status-word.tsx"
import { cx } from "#components/ui/cx.ts"
import { Badge } from "#components/ui/values/badge.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"
import { type Place, placeOf } from "#lib/signatures/board/facts.ts"
import { daysWaiting, horizonOf } from "#lib/signatures/board/horizon.ts"
import { instantMs } from "#lib/time/instant-ms.ts"
import { HorizonBar, isSoon, useSpanWords } from "./horizon-bar.tsx"
import { Refreshed } from "./refreshed.tsx"
import { SignerMarks } from "./signer-marks.tsx"

type RequestLineProps = {
  row: BoardRow
  nowMs: number
  renderedAt: number
  /** It changed since the person last looked. */
  isNew: boolean
  /** Whose it is, for who sees those of others. */
  showPerson: boolean
  onRefreshed: () => void
}

/** One request on the board. Rendered again when it changed, not whenever the list scrolls. */
export const RequestLine = memo(function RequestLine(props: RequestLineProps) {
  const { row, nowMs, renderedAt, isNew, showPerson, onRefreshed } = props
  const t = useTranslations("signatureBoard")
  const place = placeOf(row, nowMs)
  return (
    <div className="board-line min-h-16 items-center py-2">
      <div className="min-w-0 [grid-area:name]">
        <Link
          href={`/signatures/${row.id}`}
          prefetch={false}
          className="line-clamp-2 break-words rounded-sm font-medium hover:underline"
        >
          <Verbatim>{row.name}</Verbatim>
        </Link>
        <p className="flex flex-wrap gap-x-2 text-ink-3 text-xs">
          {isNew ? <span className="font-medium text-accent">{t("isNew")}</span> : null}
          {showPerson ? <span>{row.requestedBy.name}</span> : null}
          <Timestamp value={row.since} show="date" />
        </p>
      </div>
      <Days row={row} place={place} nowMs={nowMs} />
      <div className="min-w-0 [grid-area:signers]">
        <SignerMarks signers={row.signers} more={row.moreSigners?.count ?? 0} />
      </div>
      <div className="min-w-0 [grid-area:expiry]">
        {neverLeft(row) ? null : (
          <Expiry row={row} nowMs={nowMs} isOver={place === "completed" || place === "rejected"} />
        )}
      </div>
      <div className="min-w-0 [grid-area:status]">
        <RequestStatus row={row} nowMs={nowMs} />
      </div>
      <div className="min-w-0 [grid-area:refreshed]">
        <Refreshed row={row} renderedAt={renderedAt} onRefreshed={onRefreshed} />
      </div>
    </div>
  )
})

/** How long it waits, or waited until its end. */
function Days({ row, place, nowMs }: { row: BoardRow; place: Place; nowMs: number }) {
  const t = useTranslations("signatureBoard")
  // Nobody waits for one whose term is over: since when is beside it.
  if (neverLeft(row) || place === "datePassed") return <span className="[grid-area:days]" />
  const end = instantMs(row.rejectedAt) ?? instantMs(row.completedAt)
  const days = daysWaiting(row.since, end ?? nowMs)
  return (
    <p className="text-ink-2 tabular-nums [grid-area:days]">
      {/* Below 56rem no column's head says what is counted. */}
      {end === null ? <span className="@4xl:hidden">{t("column.days")}: </span> : null}
      <span>{t(end === null ? "days" : "daysTaken", { days })}</span>
    </p>
  )
}

type ExpiryProps = { row: Pick<BoardRow, "since" | "expiresAt" | "sending">; nowMs: number; isOver: boolean }

/** How much of the term is over, as a bar and in words. A past date is a fact about the date, not the service's status. */
function Expiry({ row, nowMs, isOver }: ExpiryProps) {
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

/** The status of a request: of its sending until it is accepted, then the service's own word and, apart from it, the facts. */
function RequestStatus({ row, nowMs }: { row: BoardRow; nowMs: number }) {
  const t = useTranslations("signatureBoard")
  const { sending, status, statusName } = row
  if (sending) {
    return (
      <div className="flex min-w-0 flex-col items-start gap-0.5">
        <StateBadge state={sending.state} />
        {sending.state === "unknown" ? (
          <span className="text-unknown text-xs">{t("sending.unknown")}</span>
        ) : null}
        {neverLeft(row) ? <span className="text-ink-2 text-xs">{t("sending.neverLeft")}</span> : null}
      </div>
    )
  }
  const word = statusName ?? status
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5">
      {word === null ? (
        <span className="text-ink-3 text-xs">{t("notRead")}</span>
      ) : (
        <Badge tone={statusTone(status)}>
          <Verbatim>{word}</Verbatim>
        </Badge>
      )}
      <Fact row={row} nowMs={nowMs} />
    </div>
  )
}

/** It ended before it reached its signers: no term runs, and it is not what a signer rejected. */
function neverLeft({ sending }: Pick<BoardRow, "sending">): boolean {
  return sending?.endedUnsent === true
}

function Fact({ row, nowMs }: { row: BoardRow; nowMs: number }) {
  const t = useTranslations("signatureBoard.fact")
  const place = placeOf(row, nowMs)
  if (place === "rejected") {
    return (
      <span className="flex items-center gap-1 text-danger text-xs">
        <OctagonX className="size-3.5 shrink-0" aria-hidden="true" />
        {row.rejectedAt === null ? t("rejectedWithin") : t("rejected")}{" "}
        {row.rejectedAt === null ? null : <Timestamp value={row.rejectedAt} show="date" />}
      </span>
    )
  }
  if (place === "completed" && row.completedAt !== null) {
    return (
      <span className="flex items-center gap-1 text-success text-xs">
        <CircleCheck className="size-3.5 shrink-0" aria-hidden="true" />
        {t("completed")} <Timestamp value={row.completedAt} show="date" />
      </span>
    )
  }
  if (place !== "datePassed") return null
  return (
    <span className="flex items-center gap-1 text-ink-2 text-xs">
      <CalendarX2 className="size-3.5 shrink-0" aria-hidden="true" />
      {t("datePassed")}
    </span>
  )
}
