import { CalendarX2, CircleCheck, OctagonX } from "lucide-react"
import { useTranslations } from "next-intl"
import { Badge } from "#components/ui/values/badge.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"
import { placeOf } from "#lib/signatures/board/facts.ts"
import { statusTone } from "./status-tone.ts"

/** The status of a request: of its sending until it is accepted, then the service's own word and, apart from it, the facts. */
export function RequestStatus({ row, nowMs }: { row: BoardRow; nowMs: number }) {
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
export function neverLeft({ sending }: Pick<BoardRow, "sending">): boolean {
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
