import { asc, eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { actorFor } from "./actor.ts"

/** The row of the seeded person of a role, in the database that this process uses. */
export async function seededUser(role: Role) {
  const [user] = await db().select().from(users).where(eq(users.role, role)).orderBy(asc(users.id)).limit(1)
  if (!user) throw new Error(`no ${role} was seeded`)
  return { ...user, sessionId: crypto.randomUUID() }
}

export type SeededUser = Awaited<ReturnType<typeof seededUser>>

/** The seeded person of a role, as `action()` would let them do what that audit action names. */
export async function seededActor(role: Role, audit: AuditAction = "check.read"): Promise<Actor> {
  return actorFor(await seededUser(role), audit)
}
