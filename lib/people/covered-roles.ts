import "server-only"
import { eq, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { coveredRoles, users } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/permissions.ts"

/** Whether the role of a row of `users` has identifiers covered in its lists. */
export function roleCovers(): SQL<boolean> {
  return sql<boolean>`exists (select from ${coveredRoles} where ${coveredRoles.role} = ${users.role})`
}

/** The roles whose lists show identifiers with a mask, whatever their people chose. */
export async function rolesCovered(): Promise<ReadonlySet<Role>> {
  const rows = await db().select({ role: coveredRoles.role }).from(coveredRoles)
  return new Set(rows.map(({ role }) => role))
}

/** Whether identifiers are covered in the lists of that role; it holds from the next request of its people. */
export async function coverOfRole(actor: Actor, role: Role, covered: boolean): Promise<void> {
  await db().transaction(async (tx) => {
    if (covered) await tx.insert(coveredRoles).values({ role }).onConflictDoNothing()
    else await tx.delete(coveredRoles).where(eq(coveredRoles.role, role))
    await actor.record(tx, { type: "role", id: role }, { covered })
  })
}

/** Whether this person wants identifiers covered in their own lists. */
export async function coverOwnLists(actor: Actor, covered: boolean): Promise<void> {
  const { id } = actor.user
  await db().transaction(async (tx) => {
    await tx.update(users).set({ coversLists: covered }).where(eq(users.id, id))
    await actor.record(tx, { type: "person", id }, { coversLists: Number(covered) })
  })
}
