"use client"

import { CalendarX2, CircleCheck, OctagonX } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { statusTone } from "#components/signatures/detail/status-word.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { type Column, DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"
import { placeOf } from "#lib/signatures/board/facts.ts"
import { daysWaiting, horizonOf } from "#lib/signatures/board/horizon.ts"
import { instantMs } from "#lib/time/zone-day.ts"
import { HorizonBar, isSoon, useSpanWords } from "./horizon-bar.tsx"
import { Refreshed } from "./refreshed.tsx"
import { SignerMarks } from "./signer-marks.tsx"

const FIRST_SHOWN = 50

type BoardListProps = {
  rows: readonly BoardRow[]
  nowMs: number
  renderedAt: number
  /** Whether it changed since the person last looked at it. */
  isNew: (row: BoardRow) => boolean
  /** Whose each is, for who sees those of others. */
  showPerson: boolean
  onRefreshed: () => void
}

/** The requests in order, fifty more at a press. */
export function BoardList({ rows, nowMs, renderedAt, isNew, showPerson, onRefreshed }: BoardListProps) {
  const t = useTranslations("signatureBoard")
  const word = useTranslations("words")
  const [shown, setShown] = useState(FIRST_SHOWN)
  const columns: readonly Column<BoardRow>[] = [
    {
      head: word("request"),
      priority: 1,
      rowHead: true,
      className: "min-w-40 py-2 wrap-anywhere",
      cell: (row) => (
        <>
          <RowLink href={`/signatures/${row.id}`} className="font-medium">
            <Verbatim>{row.name}</Verbatim>
          </RowLink>
          <p className="flex flex-wrap gap-x-2 text-ink-3 text-xs">
            {isNew(row) ? <span className="font-medium text-accent">{t("isNew")}</span> : null}
            {showPerson ? <span>{row.requestedBy.name}</span> : null}
            <Timestamp value={row.since} show="date" />
          </p>
        </>
      ),
    },
    { head: word("waiting"), cell: (row) => <Days row={row} nowMs={nowMs} /> },
    {
      head: word("signers"),
      // As wide as its share, however long the names are.
      className: "w-1/4 max-w-0",
      cell: (row) => (
        <SignerMarks
          signers={row.signers}
          more={row.moreSigners?.count ?? 0}
          isAwaiting={placeOf(row, nowMs) === "waiting"}
        />
      ),
    },
    {
      head: word("expires"),
      className: "xl:min-w-44",
      cell: (row) => <Expiry row={row} nowMs={nowMs} />,
    },
    {
      head: word("status"),
      className: "min-w-36",
      cell: (row) => <RequestStatus row={row} nowMs={nowMs} />,
    },
    {
      head: word("refreshed"),
      priority: 3,
      cell: (row) => <Refreshed row={row} renderedAt={renderedAt} onRefreshed={onRefreshed} />,
    },
  ]
  return (
    <>
      <DataTable
        wide
        caption={t("list")}
        items={rows.slice(0, shown)}
        keyOf={({ id }) => id}
        columns={columns}
        rowClassName={(row) => (isNew(row) ? "bg-accent-soft" : undefined)}
      />
      {shown < rows.length ? (
        <>
          <p className="border-line border-t px-4 py-2" data-screen-only>
            <Button size="sm" variant="quiet" onClick={() => setShown(shown + FIRST_SHOWN)}>
              {t("more", { count: rows.length - shown })}
            </Button>
          </p>
          <p className="hidden p-4 print:block">{t("onPaper", { shown, total: rows.length })}</p>
        </>
      ) : null}
    </>
  )
}

/** How long it waits, or waited until its end. */
function Days({ row, nowMs }: { row: BoardRow; nowMs: number }) {
  const t = useTranslations("signatureBoard")
  const word = useTranslations("words")
  const place = placeOf(row, nowMs)
  // Nobody waits for one whose term is over: since when is beside it.
  if (neverLeft(row) || place === "datePassed") return null
  const end = instantMs(row.rejectedAt) ?? instantMs(row.completedAt)
  const days = daysWaiting(row.since, end ?? nowMs)
  return (
    <p className="text-ink-2 tabular-nums">
      {/* A card has no column's head that says what is counted. */}
      {end === null ? <span className="@4xl:hidden">{word("waiting")}: </span> : null}
      <span>{t(end === null ? "days" : "daysTaken", { days })}</span>
    </p>
  )
}

/** How much of the term is over, as a bar and in words. A past date is a fact about the date, not the service's status. */
function Expiry({ row, nowMs }: { row: BoardRow; nowMs: number }) {
  const t = useTranslations("signatureBoard.expiry")
  const word = useTranslations("words")
  const spanWords = useSpanWords(nowMs)
  const { since, expiresAt, sending } = row
  const place = placeOf(row, nowMs)
  const isOver = place === "completed" || place === "rejected"
  if (neverLeft(row)) return null
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
          <span className={isPast ? undefined : "@4xl:sr-only"}>
            {isPast ? word("deadlinePassed") : word("expires")}{" "}
          </span>
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
        <Badge wraps tone={statusTone(status, endOf(row, nowMs))}>
          <Verbatim className="line-clamp-2" title={word}>
            {word}
          </Verbatim>
        </Badge>
      )}
      <Fact row={row} nowMs={nowMs} />
    </div>
  )
}

function endOf(row: BoardRow, nowMs: number) {
  const place = placeOf(row, nowMs)
  return place === "rejected" || place === "completed" ? place : null
}

/** It ended before it reached its signers: no term runs, and it is not what a signer rejected. */
function neverLeft({ sending }: Pick<BoardRow, "sending">): boolean {
  return sending?.endedUnsent === true
}

function Fact({ row, nowMs }: { row: BoardRow; nowMs: number }) {
  const t = useTranslations("signatureBoard.fact")
  const word = useTranslations("words")
  const place = placeOf(row, nowMs)
  if (place === "rejected") {
    return (
      <span className="flex items-center gap-1 text-danger text-xs">
        <OctagonX className="size-3.5 shrink-0" aria-hidden="true" />
        {row.rejectedAt === null ? (
          <span>{t("rejectedWithin")}</span>
        ) : (
          <span>
            <span className="sr-only">{t("rejected")}</span> <Timestamp value={row.rejectedAt} show="date" />
          </span>
        )}
      </span>
    )
  }
  if (place === "completed" && row.completedAt !== null) {
    return (
      <span className="flex items-center gap-1 text-success text-xs">
        <CircleCheck className="size-3.5 shrink-0" aria-hidden="true" />
        <span className="sr-only">{t("completed")}</span>
        <Timestamp value={row.completedAt} show="date" />
      </span>
    )
  }
  if (place !== "datePassed") return null
  return (
    <span className="flex items-center gap-1 text-ink-2 text-xs">
      <CalendarX2 className="size-3.5 shrink-0" aria-hidden="true" />
      {word("deadlinePassed")}
    </span>
  )
}
