import "server-only"
import { asc, desc, eq, inArray, sql } from "drizzle-orm"
import { batchNames } from "#lib/batches/batch-names.ts"
import { pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db, type Reading } from "#lib/db/client.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { csvSheet } from "#lib/export/csv-sheet.ts"
import { type ExportEnd, streamSheet } from "#lib/export/stream-sheet.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { dayAfter, dayStart, localTime } from "#lib/time/zone-day.ts"
import { UNREAD_CELL } from "#lib/vault/damaged-text.ts"
import type { LedgerQuery } from "./ledger-query.ts"
import { type ChargedStep, type Movement, movementsOf } from "./movements.ts"

const CHECKS_AT_ONCE = 500

/** Names for programs, in English in every language of the screens. No identifier is among them. */
const HEAD = [
  "at",
  "at_local",
  "operation",
  "unit",
  "from",
  "to",
  "state",
  "check_id",
  "asked_by",
  "batch_id",
  "batch_name",
]

const UNIT = { unit: "vehicle_unit", token: "match_token", unspecified: "unspecified", none: "none" } as const

/** Every movement of the query's days as a table, one line each, by check (the newest first) and then in their order. */
export function exportLedger(
  query: LedgerQuery,
  timeZone: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  const from = query.from === undefined ? undefined : dayStart(query.from, timeZone)
  const before = query.to === undefined ? undefined : dayStart(dayAfter(query.to), timeZone)
  const isWithin = ({ at }: Movement) => (!from || new Date(at) >= from) && (!before || new Date(at) < before)
  let place: PagePlace
  return streamSheet(
    csvSheet(),
    HEAD,
    async () => {
      const found = await checksAt(db(), query, before, place)
      const steps = await stepsOf(
        db(),
        found.map(({ id }) => id),
      )
      place = { older: found.at(-1)?.id ?? "" }
      const lines = found.flatMap((check) => {
        const own = () => chargedSteps(steps.get(check.id) ?? [])
        const readable = () =>
          movementsOf(own())
            .filter(isWithin)
            .map((movement) => cells(check, movement, timeZone))
        return withFallback(check.id, readable, () => [unreadCells(check)])
      })
      return { lines, last: found.length < CHECKS_AT_ONCE }
    },
    onEnd,
  )
}

type LedgerCheck = {
  id: string
  operation: CheckOperation
  requestedBy: string
  batchId: string | null
  batchName: string
}

function cells(check: LedgerCheck, { from, to, state, at }: Movement, timeZone: string): string[] {
  const { id, operation, requestedBy, batchId, batchName } = check
  return [
    at,
    localTime(new Date(at), timeZone),
    operation,
    UNIT[operationOf(operation).cost],
    from,
    to,
    state,
    id,
    requestedBy,
    batchId ?? "",
    batchName,
  ]
}

function unreadCells({ id, operation, requestedBy, batchId, batchName }: LedgerCheck): string[] {
  const unread = UNREAD_CELL
  return [
    unread,
    unread,
    operation,
    UNIT[operationOf(operation).cost],
    unread,
    unread,
    unread,
    id,
    requestedBy,
    batchId ?? "",
    batchName,
  ]
}

async function checksAt(
  on: Reading,
  { operation, person, batch }: LedgerQuery,
  before: Date | undefined,
  place: PagePlace,
): Promise<LedgerCheck[]> {
  const filter = {
    operations: operation === undefined ? CHECK_OPERATION_SLUGS : [operation],
    requestedBy: person,
    batchId: batch,
    before, // later questions have not moved by then
  }
  const rows = await on
    .select({
      id: checks.id,
      operation: checks.operation,
      requestedBy: users.name,
      batchId: checks.batchId,
    })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(inArray(checks.id, sql`(${pageOfIds(filter, place, CHECKS_AT_ONCE)})`))
    .orderBy(desc(checks.id))
  const names = await batchNames(
    on,
    rows.map(({ batchId }) => batchId),
  )
  return rows.map((row) => ({ ...row, batchName: names.get(row.batchId ?? "") ?? "" }))
}

type StepRow = Pick<typeof checkSteps.$inferSelect, "checkId" | "state" | "charge" | "at">

function chargedSteps(rows: readonly StepRow[]): ChargedStep[] {
  return rows.map(({ state, charge, at }) => ({ state, charge, at: at.toISOString() }))
}

async function stepsOf(on: Reading, ids: string[]): Promise<Map<string, StepRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select({
      checkId: checkSteps.checkId,
      state: checkSteps.state,
      charge: checkSteps.charge,
      at: checkSteps.at,
    })
    .from(checkSteps)
    .where(inArray(checkSteps.checkId, ids))
    .orderBy(asc(checkSteps.checkId), asc(checkSteps.revision))
  return Map.groupBy(rows, ({ checkId }) => checkId)
}
