import "server-only"
import { and, desc, eq, min, sql } from "drizzle-orm"
import { type ListedCheck, listed } from "#lib/checks/listed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { ListReader } from "#lib/subjects/mask-identifier.ts"
import { checksById } from "./list-checks.ts"
import { withinScope } from "./scope-condition.ts"
import type { CheckScope } from "./visible-operations.ts"

/** So many are listed; each one that a person ends makes room for the next. */
const MAX = 50

const isUnrecognised = (scope: CheckScope) =>
  and(eq(checks.state, "pending"), eq(checks.problemCode, "state_unrecognised"), withinScope(scope))

/** Accepted tasks whose state nobody here can read: they are read on, and may have ended long ago; a person has to look. */
export type UnrecognisedCounts = { count: number; oldest: Date | null; one: string | null }

/** Returns how many there are within a scope, since when, and one of them. */
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

/** The newest of them. */
export async function unrecognisedTasks(scope: CheckScope, reader: ListReader): Promise<ListedCheck[]> {
  const found = await db()
    .select({ id: checks.id })
    .from(checks)
    .where(isUnrecognised(scope))
    .orderBy(desc(checks.id))
    .limit(MAX)
  return (await checksById(found.map(({ id }) => id))).map((check) => listed(check, reader))
}
