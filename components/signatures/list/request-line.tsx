import Link from "next/link"
import { useTranslations } from "next-intl"
import { memo } from "react"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"
import { type Place, placeOf } from "#lib/signatures/board/facts.ts"
import { daysWaiting } from "#lib/signatures/board/horizon.ts"
import { instantMs } from "#lib/time/instant-ms.ts"
import { Expiry } from "./expiry.tsx"
import { Refreshed } from "./refreshed.tsx"
import { neverLeft, RequestStatus } from "./request-status.tsx"
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
