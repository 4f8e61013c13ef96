import "server-only"
import { sql } from "drizzle-orm"
import { getTranslations } from "next-intl/server"
import { batchNames } from "#lib/batches/batch-names.ts"
import { db, type Executor } from "#lib/db/client.ts"
import type { SheetCell } from "#lib/export/sheet-cell.ts"
import type { ExportEnd } from "#lib/export/stream-sheet.ts"
import { type PeopleColumn, streamPeopleSheet } from "#lib/export/xlsx-sheet.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { namesOfPeople } from "#lib/people/list-people.ts"
import { GROUP_KEYS, groupsOf, unspecifiedOf } from "./ledger-groups.ts"
import type { LedgerQuery } from "./ledger-query.ts"
import { COLUMNS, type Flows, flowsOf } from "./movements.ts"
import { totalsOf } from "./read-ledger.ts"
import { type SummedDays, summedDays } from "./summed-days.ts"

type Words = Awaited<ReturnType<typeof getTranslations<never>>>

/** The movements of a day for a person in a batch, or the number of questions without a specified cost; `place` is null in a total. */
type Line = {
  place: { day: string; person: string; batch: string | null } | null
  operation: CheckOperation
  flows: Flows | null
  unspecified: number | null
}

/** A line for each day, person, batch and operation, with the questions of open cost beside, and last the screen's totals. */
export async function exportLedgerForPeople(
  query: LedgerQuery,
  timeZone: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const t = await getTranslations()
  const { lines, people, batches } = await db().transaction(
    async (tx) => {
      const days = await summedDays(tx, timeZone)
      const moved = await movedLines(tx, query, days, timeZone)
      const lines = [...moved, ...(await unspecifiedLines(tx, query, days, timeZone))]
      return { lines: totalsLast(lines), ...(await namesIn(tx, lines)) }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  )
  const nameOf = (id: string) => people.get(id) ?? ""
  const batchOf = (id: string | null) => (id === null ? t("ledger.noBatch") : (batches.get(id) ?? id))
  const columns: PeopleColumn<Line>[] = [
    { head: t("ledger.head.day"), width: 12, cell: ({ place }) => dayOf(place?.day, t) },
    {
      head: t("words.check"),
      width: 28,
      cell: ({ operation }) => t(`operations.${operation}.name`),
    },
    { head: t("ledger.head.unit"), width: 24, cell: ({ operation }) => unitOf(operation, t) },
    { head: t("ledger.head.person"), width: 24, cell: ({ place }) => (place ? nameOf(place.person) : "") },
    { head: t("ledger.head.batch"), width: 28, cell: ({ place }) => (place ? batchOf(place.batch) : "") },
    ...flowColumns(t),
    {
      head: t("ledger.unspecified.title"),
      width: 32,
      cell: ({ unspecified }) => (unspecified === null ? "" : numberOf(unspecified)),
    },
  ]
  return streamPeopleSheet(columns, async () => ({ rows: lines, last: true }), onEnd)
}

async function movedLines(
  tx: Executor,
  query: LedgerQuery,
  days: SummedDays,
  timeZone: string,
): Promise<Line[]> {
  const { day, person, batch } = GROUP_KEYS
  const key = sql`concat_ws(' ', ${day}, ${person}, ${batch})`
  const groups = (await groupsOf(tx, query, key, days, timeZone)).filter(({ inRange }) => inRange)
  const byLine = Map.groupBy(groups, ({ key: own, operation }) => `${own} ${operation}`)
  const lines = [...byLine.values()].flatMap((own): Line[] => {
    const [first] = own
    if (!first) return []
    return [
      { place: placeOf(first.key ?? ""), operation: first.operation, flows: flowsOf(own), unspecified: null },
    ]
  })
  const totals = totalsOf(groups).map((total): Line => ({ place: null, unspecified: null, ...total }))
  return [...lines, ...totals]
}

async function unspecifiedLines(
  tx: Executor,
  query: LedgerQuery,
  days: SummedDays,
  timeZone: string,
): Promise<Line[]> {
  const key = sql`concat_ws(' ', asked_on, requested_by, batch_id)`
  const groups = await unspecifiedOf(tx, query, key, days, timeZone)
  const lines = groups.map(
    ({ key: own, operation, count }): Line => ({
      place: placeOf(own ?? ""),
      operation,
      flows: null,
      unspecified: count,
    }),
  )
  const totals = [...Map.groupBy(lines, ({ operation }) => operation)].map(
    ([operation, own]): Line => ({
      place: null,
      operation,
      flows: null,
      unspecified: own.reduce((sum, line) => sum + (line.unspecified ?? 0), 0),
    }),
  )
  return [...lines, ...totals]
}

function placeOf(key: string): NonNullable<Line["place"]> {
  const [day = "", person = "", batch = null] = key.split(" ")
  return { day, person, batch }
}

function totalsLast(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => (other.place?.day ?? "").localeCompare(one.place?.day ?? ""))
}

async function namesIn(tx: Executor, lines: readonly Line[]) {
  const people = await namesOfPeople(
    tx,
    lines.map(({ place }) => place?.person ?? null),
  )
  const batches = await batchNames(
    tx,
    lines.map(({ place }) => place?.batch ?? null),
  )
  return { people, batches }
}

function dayOf(day: string | undefined, t: Words): SheetCell {
  return day === undefined ? t("ledger.total") : { as: "day", text: day }
}

function unitOf(operation: CheckOperation, t: Words): string {
  const { cost } = operationOf(operation)
  return cost === "unit" || cost === "token" ? t(`ledger.unit.${cost}`) : t(`ui.charge.${cost}`)
}

/** The columns of movements: into and out of each charge separately, so that each column adds up. */
function flowColumns(t: Words): PeopleColumn<Line>[] {
  return COLUMNS.flatMap((column) =>
    (["in", "out"] as const).map((way) => ({
      head: `${t(`ledger.column.${column}`)} ${way === "in" ? "+" : "−"}`,
      width: 13,
      cell: ({ flows }: Line): SheetCell => (flows === null ? "" : numberOf(flows[column][way])),
    })),
  )
}

function numberOf(value: number): SheetCell {
  return { as: "number", text: String(value) }
}
