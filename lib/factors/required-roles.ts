import "server-only"
import { eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { factorRoles } from "#lib/db/schema/factors.ts"
import type { Role } from "#lib/domain/access/permissions.ts"

/** The roles whose people may do nothing before they have a second factor. */
export async function requiredRoles(): Promise<ReadonlySet<Role>> {
  const rows = await db().select({ role: factorRoles.role }).from(factorRoles)
  return new Set(rows.map(({ role }) => role))
}

/** Whether the people of that role need one; it holds from their next request. */
export async function requireOfRole(actor: Actor, role: Role, required: boolean): Promise<void> {
  await db().transaction(async (tx) => {
    if (required) await tx.insert(factorRoles).values({ role }).onConflictDoNothing()
    else await tx.delete(factorRoles).where(eq(factorRoles.role, role))
    await actor.record(tx, { type: "role", id: role }, { required })
  })
}
