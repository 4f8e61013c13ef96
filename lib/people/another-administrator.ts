import "server-only"
import { and, asc, eq, isNull } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"

/**
 * Whether somebody else administers, so that this person may lose the office or the account. All administrators are locked first, always in the
 * same order: two who take the office from each other at once come one after the other, and the second finds nobody left.
 */
export async function isAnotherAdministrator(tx: Executor, userId: string): Promise<boolean> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for("update")
  return administrators.some(({ id }) => id !== userId)
}
