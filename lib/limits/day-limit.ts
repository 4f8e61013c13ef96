import "server-only"
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { ActingUser, Actor } from "#lib/auth/actor.ts"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { lockUntilCommit } from "#lib/db/lock-until-commit.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { can, type Role } from "#lib/domain/access/permissions.ts"
import { CotejoError } from "#lib/errors.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { DESK_ZONE, dayAt, dayStart } from "#lib/time/zone-day.ts"

/** How many questions with a cost somebody may ask on a day, and how many of today they have asked. */
export type DayLimit = { limit: number; used: number }

/** A question that may cost: the specification names its price, or does not say that it has none. */
const COSTLY = CHECK_OPERATION_SLUGS.filter((slug) => operationOf(slug).cost !== "none")

/** Whether a question of that operation counts for that person's day. */
export function isLimited({ dayLimit }: Pick<ActingUser, "dayLimit">, operation: CheckOperation): boolean {
  return typeof dayLimit === "number" && COSTLY.includes(operation)
}

/** Reserves questions within today's limit, in the transaction that writes them, one at a time for a person. Throws `limit_reached`. */
export async function enforceDayLimit(
  tx: Executor,
  { user }: Pick<Actor, "user">,
  { operation, count, key }: { operation: CheckOperation; count: number; key?: string },
): Promise<void> {
  if (!isLimited(user, operation)) return
  await lockUntilCommit(tx, { of: `limit/${user.id}` })
  if (key !== undefined && (await isAsked(tx, user.id, key))) return
  const [person] = await tx.select({ limit: users.dayLimit }).from(users).where(eq(users.id, user.id))
  const limit = person?.limit ?? null
  if (limit === null) return // lifted since the request began
  const used = (await usedToday(tx, [user.id])).get(user.id) ?? 0
  if (used + count > limit) throw new CotejoError("limit_reached")
}

/** Returns somebody's limit and today's use of it; null for a person without a limit. */
export async function dayLimitOf({ id, dayLimit }: ActingUser): Promise<DayLimit | null> {
  if (typeof dayLimit !== "number") return null
  return { limit: dayLimit, used: (await usedToday(db(), [id])).get(id) ?? 0 }
}

export type PersonLimit = { id: string; name: string; role: Role; limit: number | null; used: number }

/** Returns everybody who may ask, with their limit and today's number of questions, by name. */
export async function readLimits(): Promise<PersonLimit[]> {
  const people = await db()
    .select({ id: users.id, name: users.name, role: users.role, limit: users.dayLimit })
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(asc(users.name), asc(users.id))
  const asking = people.filter(({ role }) => can(role, "check.ask"))
  const used = await usedToday(
    db(),
    asking.map(({ id }) => id),
  )
  return asking.map((person) => ({ ...person, used: used.get(person.id) ?? 0 }))
}

/** Sets how many questions with a cost a person may ask a day, or takes the limit away. Nobody sets their own: throws `forbidden`, `not_found`. */
export async function setDayLimit(actor: Actor, userId: string, limit: number | null): Promise<void> {
  if (userId === actor.user.id) throw new CotejoError("forbidden")
  await db().transaction(async (tx) => {
    const [person] = await tx
      .select({ before: users.dayLimit })
      .from(users)
      .where(eq(users.id, userId))
      .for("update")
    if (!person) throw new CotejoError("not_found")
    await tx.update(users).set({ dayLimit: limit }).where(eq(users.id, userId))
    await actor.record(tx, { type: "person", id: userId }, { from: person.before, to: limit })
  })
}

/** Whether that person used that key already. */
export async function isAsked(tx: Executor, userId: string, key: string): Promise<boolean> {
  const found = await tx
    .select({ id: checks.id })
    .from(checks)
    .where(and(eq(checks.idempotencyKey, key), eq(checks.requestedBy, userId)))
  return found.length > 0
}

/** Counts the questions of the desk's day that may cost, by person: not those that were certainly never accepted, nor those whose token was returned. */
async function usedToday(on: Executor, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const from = firstIdAt(dayStart(dayAt(new Date(), DESK_ZONE), DESK_ZONE))
  const rows = await on
    .select({ id: checks.requestedBy, used: sql<number>`count(*)::int` })
    .from(checks)
    .where(
      and(
        inArray(checks.requestedBy, [...userIds]),
        sql`${checks.id} >= ${from}`,
        inArray(checks.operation, COSTLY),
        sql`${checks.state} not in ('refused', 'withdrawn')`,
        sql`${checks.charge} <> 'returned'`,
        sql`${checks.finding} is distinct from 'not_sent'`,
      ),
    )
    .groupBy(checks.requestedBy)
  return new Map(rows.map(({ id, used }) => [id, used]))
}
