import "server-only"
import { and, desc, eq, inArray, min, sql } from "drizzle-orm"
import { type ListedCheck, listed } from "#lib/checks/listed-check.ts"
import { db } from "#lib/db/client.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { ListReader } from "#lib/subjects/mask-identifier.ts"
import { madeAt } from "./first-id-at.ts"
import { checksById, type HistoryPage, historyPage } from "./list-checks.ts"
import { withinScope } from "./scope-condition.ts"
import type { CheckScope } from "./visible-operations.ts"

/** A check with an unknown outcome, and the facts known about its call. Instants are ISO 8601 in UTC. */
export type UnresolvedCheck = ListedCheck & {
  sentAt: string | null
  httpStatus: number | null
  hasBody: boolean
}

/** One page of the visible checks whose outcome is unknown, newest first, with its neighbours. */
export async function unresolvedPage(
  scope: CheckScope,
  place: PagePlace,
  reader: ListReader,
): Promise<Omit<HistoryPage, "items"> & { items: UnresolvedCheck[] }> {
  const page = await historyPage({ ...scope, states: ["unknown"] }, place)
  const calls = await callsOf(page.items.map(({ id }) => id))
  return {
    ...page,
    items: page.items.map((check) => ({ ...listed(check, reader), ...(calls.get(check.id) ?? NO_CALL) })),
  }
}

type Call = Omit<UnresolvedCheck, keyof ListedCheck>

const NO_CALL: Call = { sentAt: null, httpStatus: null, hasBody: false }

async function callsOf(ids: string[]): Promise<Map<string, Call>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select({
      id: checks.id,
      sentAt: checks.sentAt,
      httpStatus: checks.httpStatus,
      hasBody: sql<boolean>`${checks.answerBody} is not null`,
    })
    .from(checks)
    .where(inArray(checks.id, ids))
  return new Map(
    rows.map(({ id, sentAt, ...call }) => [
      id,
      { ...call, sentAt: sentAt && madeAt(id, sentAt).toISOString() },
    ]),
  )
}

/** So many are listed; each one that a person ends makes room for the next. */
const MAX = 50

const isUnrecognised = (scope: CheckScope) =>
  and(eq(checks.state, "pending"), eq(checks.problemCode, "state_unrecognised"), withinScope(scope))

/** Accepted tasks whose state nobody here can read: they are read on, and may have ended long ago; a person has to look. */
export type UnrecognisedCounts = { count: number; oldest: Date | null; one: string | null }

export async function unrecognisedCounts(scope: CheckScope): Promise<UnrecognisedCounts> {
  const [row] = await db()
    .select({
      count: sql<number>`count(*)::int`,
      oldest: min(checks.requestedAt),
      one: sql<string | null>`(array_agg(${checks.id}))[1]`,
    })
    .from(checks)
    .where(isUnrecognised(scope))
  return row ?? { count: 0, oldest: null, one: null }
}

export async function unrecognisedTasks(scope: CheckScope, reader: ListReader): Promise<ListedCheck[]> {
  const found = await db()
    .select({ id: checks.id })
    .from(checks)
    .where(isUnrecognised(scope))
    .orderBy(desc(checks.id))
    .limit(MAX)
  return (await checksById(found.map(({ id }) => id))).map((check) => listed(check, reader))
}
