import "server-only"
import { getTranslations } from "next-intl/server"
import { batchNames } from "#lib/batches/batch-names.ts"
import { checksAt } from "#lib/checks/lists/list-checks.ts"
import type { CheckFilter } from "#lib/checks/lists/page-of-ids.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { resultColumns } from "#lib/checks/results/result-columns.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import type { ListOrder, PagePlace } from "#lib/db/keyset.ts"
import { chargeWord } from "#lib/domain/charges.ts"
import { env } from "#lib/env.ts"
import type { SheetCell } from "#lib/export/sheet-cell.ts"
import type { ExportEnd } from "#lib/export/stream-sheet.ts"
import { type PeopleColumn, streamPeopleSheet } from "#lib/export/xlsx-sheet.ts"
import { askedLines, askedOf } from "#lib/history/asked-lines.ts"
import { DESK_ZONE, localTime } from "#lib/time/zone-day.ts"

const CHECKS_AT_ONCE = 200

type Row = CheckSummary & { batchName: string }
type Words = Awaited<ReturnType<typeof getTranslations<never>>>

/** Exports the checks of a filter as a workbook for people: outcome and line first, then the question. Answers are not decrypted. */
export async function exportChecksForPeople(
  filter: CheckFilter,
  order: ListOrder,
  onEnd: (end: ExportEnd) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const t = await getTranslations()
  const results = resultColumns(t)
  let place: PagePlace = order === "oldest" ? "oldest" : undefined
  async function next() {
    const found = await checksAt(filter, place, CHECKS_AT_ONCE)
    const names = await batchNames(
      db(),
      found.map(({ batchId }) => batchId),
    )
    const page = order === "oldest" ? found.toReversed() : found
    const edge = page.at(-1)?.id ?? ""
    place = order === "oldest" ? { newer: edge } : { older: edge }
    const rows = page.map((check) => ({ ...check, batchName: names.get(check.batchId ?? "") ?? "" }))
    return { rows, last: page.length < CHECKS_AT_ONCE }
  }
  const outcomeColumns = results.map(
    (column): PeopleColumn<Row> => ({
      ...column,
      cell: (check) => column.cell({ ...check, problemCode: check.problem?.code ?? null }),
    }),
  )
  return streamPeopleSheet([...outcomeColumns, ...askedColumns(t), ...checkColumns(t)], next, onEnd)
}

function askedColumns(t: Words): PeopleColumn<Row>[] {
  const about = (row: Row) =>
    withFallback(
      row.id,
      () => askedOf(row).first,
      () => "",
    )
  const lines = (row: Row) =>
    withFallback(
      row.id,
      () => askedLines(row, t),
      () => [],
    )
  return [
    {
      head: t("words.check"),
      width: 28,
      cell: ({ operation }) => t(`operations.${operation}.name`),
    },
    { head: t("words.about"), width: 20, cell: about },
    {
      head: t("sheets.column.asked"),
      width: 32,
      cell: (row) => ({ as: "list", text: lines(row).join("\n") }),
    },
  ]
}

function checkColumns(t: Words): PeopleColumn<Row>[] {
  const { appUrl } = env()
  const at = (instant: string | null): SheetCell =>
    instant === null ? "" : { as: "instant", text: localTime(new Date(instant), DESK_ZONE) }
  return [
    { head: t("words.askedBy"), width: 24, cell: ({ requestedBy }) => requestedBy.name },
    { head: t("sheets.column.askedAt"), width: 17, cell: ({ requestedAt }) => at(requestedAt) },
    { head: t("words.settledOn"), width: 17, cell: ({ settledAt }) => at(settledAt) },
    {
      head: t("words.cost"),
      width: 22,
      cell: ({ charge, state }) => t(`ui.charge.${chargeWord(charge, state)}`),
    },
    { head: t("words.batch"), width: 28, cell: ({ batchName }) => batchName },
    {
      head: t("words.row"),
      width: 8,
      cell: ({ batchRow }) => (batchRow === null ? "" : { as: "number", text: String(batchRow) }),
    },
    { head: t("sheets.column.address"), width: 40, cell: ({ id }) => `${appUrl}/checks/${id}` },
  ]
}
