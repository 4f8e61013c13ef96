import "server-only"
import { count, isNull } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { ROLES, type Role } from "#lib/domain/access/permissions.ts"

/** Counts the enabled accounts of each role. */
export async function peopleByRole(): Promise<Record<Role, number>> {
  const rows = await db()
    .select({ role: users.role, number: count() })
    .from(users)
    .where(isNull(users.disabledAt))
    .groupBy(users.role)
  const found = new Map(rows.map(({ role, number }) => [role, number]))
  return Object.fromEntries(ROLES.map((role) => [role, found.get(role) ?? 0])) as Record<Role, number>
}
