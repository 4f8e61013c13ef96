import "server-only"
import { getTranslations } from "next-intl/server"
import type { ActingUser } from "#lib/auth/actor.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { env } from "#lib/env.ts"
import type { SheetCell } from "#lib/export/sheet-cell.ts"
import { type ExportEnd, type NextRows, streamCsv } from "#lib/export/stream-sheet.ts"
import { type PeopleColumn, streamPeopleSheet } from "#lib/export/xlsx-sheet.ts"
import { DESK_ZONE, instantMs, localTime } from "#lib/time/zone-day.ts"
import { UNREAD_CELL } from "#lib/vault/damaged-text.ts"
import type { BoardRow, BoardSigner, MoreSigners } from "./board-row.ts"
import { isInLane, type Lane, placeOf, searchNames, signerMark } from "./facts.ts"
import { daysWaiting } from "./horizon.ts"
import { boardPage } from "./read-rows.ts"

const ROWS_AT_ONCE = 200

type Column = { name: string; cell: (row: BoardRow, context: Context) => string }
type Context = { timeZone: string; nowMs: number }

const instant = (name: string, of: (row: BoardRow) => string | null): Column[] => [
  { name, cell: (row) => of(row) ?? "" },
  {
    name: `${name}_local`,
    cell: (row, { timeZone }) => {
      const time = instantMs(of(row))
      return time === null ? "" : localTime(new Date(time), timeZone)
    },
  },
]
const having = (
  name: string,
  of: keyof MoreSigners,
  isCounted: (signer: BoardSigner) => boolean,
): Column => ({
  name,
  cell: ({ signers, moreSigners }) => String(signers.filter(isCounted).length + (moreSigners?.[of] ?? 0)),
})

/** Names for programs, in English in every language of the screens. Local times are civil times of `time_zone`. */
const COLUMNS: readonly Column[] = [
  { name: "id", cell: ({ id }) => id },
  { name: "remote_id", cell: ({ remoteId }) => remoteId ?? "" },
  { name: "name", cell: ({ name }) => name },
  { name: "place", cell: (row, { nowMs }) => placeOf(row, nowMs) },
  { name: "status", cell: ({ status }) => status ?? "" },
  { name: "status_name", cell: ({ statusName }) => statusName ?? "" },
  { name: "sending_state", cell: ({ sending }) => sending?.state ?? "" },
  { name: "registered_by", cell: ({ requestedBy }) => requestedBy.name },
  {
    name: "days_waiting",
    // Nobody waits for a request that ended before it reached its signers, here as on the board.
    cell: (row, { nowMs }) =>
      row.sending?.endedUnsent ? "" : String(daysWaiting(row.since, endOf(row) ?? nowMs)),
  },
  having("signers", "count", () => true),
  having("viewed", "viewed", ({ viewedAt }) => viewedAt !== null),
  having("signed", "signed", ({ signedAt }) => signedAt !== null),
  having("rejected", "rejected", ({ rejectedAt }) => rejectedAt !== null),
  { name: "signers_detail", cell: ({ signers, moreSigners }) => signersText(signers, moreSigners) },
  ...instant("created_at", ({ since }) => since),
  ...instant("expiration_date", ({ expiresAt }) => expiresAt),
  ...instant("completed_at", ({ completedAt }) => completedAt),
  ...instant("rejected_at", ({ rejectedAt }) => rejectedAt),
  ...instant("refreshed_at", ({ refreshedAt }) => refreshedAt),
  { name: "refresh_problem", cell: ({ refreshProblem }) => refreshProblem ?? "" },
  { name: "time_zone", cell: (_, { timeZone }) => timeZone },
]

function signersText(signers: readonly BoardSigner[], more: MoreSigners | null): string {
  return [...signers.map(signerText), ...(more === null ? [] : [`… (+${more.count})`])].join(" | ")
}

function signerText(signer: BoardSigner): string {
  const words = [signer.statusName ?? signer.status, signerMark(signer)].filter(Boolean).join(", ")
  return `${signer.name ?? ""} (${words})`
}

/** The cells of a row; where one cannot be written it says so, and the others go on. */
function cellsOf(row: BoardRow, context: Context): string[] {
  return COLUMNS.map((column) =>
    withFallback(
      row.id,
      () => column.cell(row, context),
      () => UNREAD_CELL,
    ),
  )
}

function endOf({ completedAt, rejectedAt }: BoardRow): number | null {
  return instantMs(rejectedAt) ?? instantMs(completedAt)
}

/** What the board shows: a lane of it, and what was typed to search it. */
export type ShownOnBoard = { lane: Lane; q?: string | undefined }

/** The requests on the board that this person may see as a table, newest first, read page by page as the reader takes them. No contact data. */
export function exportBoard(
  user: ActingUser,
  shown: ShownOnBoard,
  timeZone: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  const context = { timeZone, nowMs: Date.now() }
  const heads = COLUMNS.map(({ name }) => name)
  return streamCsv(heads, rowsOf(user, shown, context.nowMs), (row) => cellsOf(row, context), onEnd)
}

/** The same as a workbook for people, in the language of who takes it. */
export async function exportBoardForPeople(
  user: ActingUser,
  shown: ShownOnBoard,
  onEnd: (end: ExportEnd) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const t = await getTranslations("signatureBoard")
  const word = await getTranslations("words")
  const sheet = await getTranslations("sheets.column")
  const { appUrl } = env()
  const nowMs = Date.now()
  const at = (instant: string | null): SheetCell => {
    const time = instantMs(instant)
    return time === null ? "" : { as: "instant", text: localTime(new Date(time), DESK_ZONE) }
  }
  const signersOf = ({ signers, moreSigners }: BoardRow) => [
    ...signers.map((one) => `${one.name ?? t("signer.nameless")}: ${t(`signer.mark.${signerMark(one)}`)}`),
    ...(moreSigners === null ? [] : [t("signer.more", { count: moreSigners.count })]),
  ]
  const columns: PeopleColumn<BoardRow>[] = [
    { head: word("request"), width: 40, cell: ({ name }) => name },
    { head: t("column.place"), width: 20, cell: (row) => t(`lane.${placeOf(row, nowMs)}`) },
    { head: word("status"), width: 20, cell: ({ status, statusName }) => statusName ?? status ?? "" },
    {
      head: word("signers"),
      width: 48,
      cell: (row) => ({ as: "list", text: signersOf(row).join("\n") }),
    },
    { head: t("column.since"), width: 17, cell: ({ since }) => at(since) },
    { head: word("expires"), width: 17, cell: ({ expiresAt }) => at(expiresAt) },
    { head: t("lane.completed"), width: 17, cell: ({ completedAt }) => at(completedAt) },
    { head: t("column.by"), width: 24, cell: ({ requestedBy }) => requestedBy.name },
    { head: sheet("address"), width: 40, cell: ({ id }) => `${appUrl}/signatures/${id}` },
  ]
  return streamPeopleSheet(columns, rowsOf(user, shown, nowMs), onEnd)
}

function rowsOf(user: ActingUser, { lane, q = "" }: ShownOnBoard, nowMs: number): NextRows<BoardRow> {
  let cursor: string | undefined
  return async () => {
    const page = await boardPage(user, cursor, ROWS_AT_ONCE)
    cursor = page.nextCursor ?? undefined
    const rows = searchNames(page.items, q).filter((row) => isInLane(row, lane, nowMs))
    return { rows, last: page.nextCursor === null }
  }
}
