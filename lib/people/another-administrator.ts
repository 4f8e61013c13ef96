import "server-only"
import { and, asc, eq, isNull } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"

/** Whether somebody else administers. All administrators are locked in one order, so two who remove each other come one after the other. */
export async function isAnotherAdministrator(tx: Executor, userId: string): Promise<boolean> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for("update")
  return administrators.some(({ id }) => id !== userId)
}
