import "server-only"
import { eq, inArray, sql } from "drizzle-orm"
import { batchNames } from "#lib/batches/batch-names.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { batches } from "#lib/db/schema/checks.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { namesOfPeople } from "#lib/people/list-people.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { GROUP_KEYS, type Group, groupsOf, groupTotals, unspecifiedOf } from "./ledger-groups.ts"
import { type Grouping, LEDGER_OPERATIONS, type LedgerOperation, type LedgerQuery } from "./ledger-query.ts"
import { type Column, disagreements, type Flows, flowsOf } from "./movements.ts"
import { summedDays } from "./summed-days.ts"

/** One line: the movements of a day, a person or a batch. `key` is null for checks without a batch. */
export type LedgerLine = {
  key: string | null
  name: string | null
  operation: LedgerOperation
  flows: Flows
}

export type Ledger = {
  lines: LedgerLine[]
  totals: { operation: LedgerOperation; flows: Flows }[]
  /** Questions of the same filters for which the specification names no cost, by operation, the commonest first. */
  unspecified: { operation: CheckOperation; count: number }[]
  rows: number
  /** Over all days: how many movements and checks there are, and the columns in which they differ (none, unless something is wrong). */
  check: { movements: number; checks: number; differ: Column[] }
}

/** Movements by day of `timeZone`, person or batch, and whether all agree with the checks. Never a balance: the service reports none. */
export async function readLedger(query: LedgerQuery, timeZone: string): Promise<Ledger> {
  const by = query.by ?? "day"
  const { groups, totals, names, unspecified } = await db().transaction(
    async (tx) => {
      const days = await summedDays(tx, timeZone)
      const found = await groupsOf(tx, query, GROUP_KEYS[by], days, timeZone)
      return {
        groups: found,
        totals: await groupTotals(tx, query, days, timeZone),
        names: await namesOf(tx, by, found),
        unspecified: await unspecifiedOf(tx, query, sql`null`, days, timeZone),
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" }, // movements and checks of one moment
  )
  const within = groups.filter(({ inRange }) => inRange)
  return {
    lines: linesOf(within, names, by),
    totals: totalsOf(within),
    unspecified: unspecified
      .map(({ operation, count }) => ({ operation, count }))
      .sort((one, other) => other.count - one.count),
    rows: [...within, ...unspecified].reduce((sum, { count }) => sum + count, 0),
    check: {
      movements: groups.reduce((sum, group) => sum + group.count, 0),
      checks: totals.reduce((sum, group) => sum + group.count, 0),
      differ: disagreements(flowsOf(groups), totals),
    },
  }
}

export function totalsOf(within: readonly Group[]): Ledger["totals"] {
  return LEDGER_OPERATIONS.flatMap((operation) => {
    const own = within.filter((group) => group.operation === operation)
    return own.length === 0 ? [] : [{ operation, flows: flowsOf(own) }]
  })
}

async function namesOf(tx: Executor, by: Grouping, groups: readonly Group[]): Promise<Map<string, string>> {
  if (by === "day") return new Map()
  const ids = groups.map(({ key }) => key)
  return by === "person" ? namesOfPeople(tx, ids) : batchNames(tx, ids)
}

function linesOf(groups: readonly Group[], names: Map<string, string>, by: Grouping): LedgerLine[] {
  const byLine = Map.groupBy(groups, ({ key, operation }) => `${key} ${operation}`)
  const lines = [...byLine.values()].flatMap((own): LedgerLine[] => {
    const [first] = own
    if (!first) return []
    const { key, operation } = first
    return [{ key, name: key === null ? null : (names.get(key) ?? null), operation, flows: flowsOf(own) }]
  })
  const order = (line: LedgerLine) => (by === "person" ? (line.name ?? "") : (line.key ?? ""))
  const direction = by === "person" ? 1 : -1
  return lines.sort(
    (one, other) =>
      direction * order(one).localeCompare(order(other)) ||
      LEDGER_OPERATIONS.indexOf(one.operation) - LEDGER_OPERATIONS.indexOf(other.operation),
  )
}

const MAX_BATCHES = 200

/** The batches that the ledger can be narrowed to, newest first, as many as fit in a list, and the chosen one in any case. */
export async function ledgerBatches(chosen: string | undefined): Promise<{ id: string; name: string }[]> {
  const columns = { id: batches.id, name: batches.name }
  const [newest, own] = await Promise.all([
    db()
      .select(columns)
      .from(batches)
      .where(inArray(batches.operation, [...LEDGER_OPERATIONS]))
      .orderBy(sql`${batches.id} desc`)
      .limit(MAX_BATCHES),
    chosen === undefined ? [] : db().select(columns).from(batches).where(eq(batches.id, chosen)),
  ])
  const all = [...newest, ...own.filter(({ id }) => !newest.some((batch) => batch.id === id))]
  return all.map(({ id, name }) => ({ id, name: textOf(name, id) }))
}
