import "server-only"
import { eq, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { maskedRoles, users } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/access/permissions.ts"

/** Whether the role of a row of `users` has identifiers masked in its lists. */
export function roleMasks(): SQL<boolean> {
  return sql<boolean>`exists (select from ${maskedRoles} where ${maskedRoles.role} = ${users.role})`
}

/** The roles whose lists show identifiers with a mask, regardless of personal preferences. */
export async function rolesMasked(): Promise<ReadonlySet<Role>> {
  const rows = await db().select({ role: maskedRoles.role }).from(maskedRoles)
  return new Set(rows.map(({ role }) => role))
}

/** Whether identifiers are masked in the lists of that role; it holds from the next request of its people. */
export async function setRoleMasking(actor: Actor, role: Role, masked: boolean): Promise<void> {
  await db().transaction(async (tx) => {
    if (masked) await tx.insert(maskedRoles).values({ role }).onConflictDoNothing()
    else await tx.delete(maskedRoles).where(eq(maskedRoles.role, role))
    await actor.record(tx, { type: "role", id: role }, { covered: masked })
  })
}

/** Whether this person wants identifiers masked in their own lists. */
export async function setOwnMasking(actor: Actor, masked: boolean): Promise<void> {
  const { id } = actor.user
  await db().transaction(async (tx) => {
    await tx.update(users).set({ masksLists: masked }).where(eq(users.id, id))
    await actor.record(tx, { type: "person", id }, { coversLists: Number(masked) })
  })
}
