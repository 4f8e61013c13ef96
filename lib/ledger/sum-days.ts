import "server-only"
import { and, asc, eq, gte, inArray, lt, not, or, type SQL, sql } from "drizzle-orm"
import { firstIdAt, instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { lockUntilCommit } from "#lib/db/lock-until-commit.ts"
import { longTransaction } from "#lib/db/long-transaction.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { ledgerDue, ledgerMovements, ledgerSummed, ledgerTotals } from "#lib/db/schema/ledger.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { type CivilDay, DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { countedMovements, countedTotals } from "./ledger-groups.ts"
import { LEDGER_OPERATIONS } from "./ledger-query.ts"
import { askedOn, firstIdAfter, firstIdOf, summedThrough } from "./summed-days.ts"

/** A day is summed once it has been over for so long: a check that still changes then is older than an hour, and marked (`checks_changed_late`). */
const CLOSED_AFTER = "2 hours"

/** A day to be summed, as the first of all or again since something of it changed, or one up to which nothing more was asked. */
type Next = { day: CivilDay; isFirst?: boolean; isAgain?: boolean; isEmpty?: boolean }

/** A condition that holds whenever `isSumDue`, and now and then besides. */
export function maySumBeDue(): SQL | undefined {
  const zone = DESK_ZONE
  const isUpToDate = and(eq(ledgerSummed.zone, zone), gte(ledgerSummed.through, newestClosedDay(zone)))
  return or(not(anyRow(ledgerSummed, isUpToDate)), anyRow(ledgerDue, undefined))
}

/** Whether a closed day of the ledger has no sums yet, or no right ones any more. */
export async function isSumDue(): Promise<boolean> {
  return (await nextDay(db(), DESK_ZONE)) !== undefined
}

/** Sums one closed day in one transaction, changed ones first. A change meanwhile marks the day again, so none is missed. */
export async function sumNextDay(): Promise<void> {
  const zone = DESK_ZONE
  await longTransaction(async (tx) => {
    await lockUntilCommit(tx, "ledger")
    const next = await nextDay(tx, zone)
    if (!next) return
    const { day, isAgain, isFirst, isEmpty } = next
    if (isFirst) await forgetAll(tx)
    if (!isEmpty) await sumDay(tx, day, zone)
    if (isFirst) await tx.insert(ledgerSummed).values({ zone, through: day })
    else if (!isAgain) await tx.update(ledgerSummed).set({ through: day }).where(eq(ledgerSummed.zone, zone))
  })
}

async function nextDay(tx: Executor, zone: string): Promise<Next | undefined> {
  const through = await summedThrough(tx, zone)
  const changed = through === undefined ? undefined : await firstDue(tx, firstIdAfter(through, zone))
  if (changed !== undefined) return { day: dayAt(instantOfId(changed), zone), isAgain: true }
  const closed = await newestClosed(tx, zone)
  if (through !== undefined && through >= closed) return undefined
  const from = through === undefined ? firstIdAt(new Date(0)) : firstIdAfter(through, zone)
  const [first] = await tx
    .select({ id: checks.id })
    .from(checks)
    .where(gte(checks.id, from))
    .orderBy(asc(checks.id))
    .limit(1)
  const day = first && dayAt(instantOfId(first.id), zone)
  const isEmpty = day === undefined || day > closed
  return { day: isEmpty ? closed : day, isEmpty, isFirst: through === undefined }
}

async function firstDue(tx: Executor, before: string): Promise<string | undefined> {
  const [first] = await tx
    .select({ checkId: ledgerDue.checkId })
    .from(ledgerDue)
    .where(lt(ledgerDue.checkId, before))
    .orderBy(asc(ledgerDue.checkId))
    .limit(1)
  return first?.checkId
}

/** By the database's clock, like the late changes. */
async function newestClosed(tx: Executor, zone: string): Promise<CivilDay> {
  const { rows } = await tx.execute<{ day: string }>(sql`select ${newestClosedDay(zone)}::text as day`)
  return rows[0]?.day ?? ""
}

function newestClosedDay(zone: string): SQL {
  return sql`(((clock_timestamp() - ${CLOSED_AFTER}::interval) at time zone ${zone})::date - 1)`
}

/** The day's marks in `ledgerDue` are deleted before the checks are read: a mark made after that says that they may have been read too early. */
async function sumDay(tx: Executor, day: CivilDay, zone: string): Promise<void> {
  const [first, end] = [firstIdOf(day, zone), firstIdAfter(day, zone)]
  await tx.delete(ledgerDue).where(and(gte(ledgerDue.checkId, first), lt(ledgerDue.checkId, end)))
  await tx.delete(ledgerMovements).where(eq(ledgerMovements.askedOn, day))
  await tx.delete(ledgerTotals).where(eq(ledgerTotals.askedOn, day))
  const own = askedOn(day, zone)
  const withCost = and(own, inArray(checks.operation, [...LEDGER_OPERATIONS]))
  await tx.execute(sql`
    insert into ${ledgerMovements} (asked_on, moved_on, operation, requested_by, batch_id, charge_from, charge_to, count)
    select ${day}::date, counted.* from (${countedMovements(withCost, zone)}) as counted`)
  await tx.execute(sql`
    insert into ${ledgerTotals} (asked_on, operation, requested_by, batch_id, charge, state, result_kind, count)
    select ${day}::date, operation, requested_by, batch_id, charge, state, result_kind, count from (${countedTotals(own, zone)}) as counted`)
}

/** Sums of the days of another zone are none of ours. */
async function forgetAll(tx: Executor): Promise<void> {
  await tx.delete(ledgerMovements)
  await tx.delete(ledgerTotals)
  await tx.delete(ledgerSummed)
}
