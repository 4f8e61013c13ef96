import "server-only"
import { eq, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { can, type Role } from "#lib/domain/access/permissions.ts"
import { CotejoError } from "#lib/errors.ts"
import { revokeTokensIn } from "#lib/tokens/revoke-token.ts"
import { isAnotherAdministrator } from "./another-administrator.ts"
import { revokeIn } from "./revoke-sessions.ts"
import { stopQuestions } from "./stop-questions.ts"

/**
 * Gives a person another role; it holds from their very next request. One that may ask no more has nothing sent any more. Throws `not_found`, `last_administrator`.
 */
export async function changeRole(actor: Actor, userId: string, role: Role): Promise<void> {
  await db().transaction(async (tx) => {
    if (role !== "admin") await keepAnAdministrator(tx, userId)
    await actor.reauthorize(tx, userId)
    const before = await lockPerson(tx, userId)
    await tx.update(users).set({ role }).where(eq(users.id, userId))
    const stopped = can(role, "check.ask") ? {} : await stopQuestions(tx, actor, userId, "permission_lost")
    await actor.record(tx, { type: "person", id: userId }, { from: before.role, to: role, ...stopped })
  })
}

/**
 * Disables a person, ends their sessions and tokens and stops their batches and questions at once, or enables them again; that resumes nothing. Throws `not_found`,
 * `last_administrator`.
 */
export async function setDisabled(actor: Actor, userId: string, disabled: boolean): Promise<void> {
  await db().transaction(async (tx) => {
    if (disabled) await keepAnAdministrator(tx, userId)
    await actor.reauthorize(tx, userId)
    await lockPerson(tx, userId)
    await tx
      .update(users)
      .set({ disabledAt: disabled ? sql`now()` : null })
      .where(eq(users.id, userId))
    const ended = disabled ? await endAccess(tx, actor, userId) : { sessionsRevoked: 0 }
    await actor.record(tx, { type: "person", id: userId }, { disabled, ...ended })
  })
}

async function endAccess(tx: Executor, actor: Actor, userId: string) {
  const sessionsRevoked = await revokeIn(tx, userId)
  const tokensRevoked = await revokeTokensIn(tx, userId)
  return { sessionsRevoked, tokensRevoked, ...(await stopQuestions(tx, actor, userId, "person_disabled")) }
}

async function keepAnAdministrator(tx: Executor, userId: string): Promise<void> {
  if (await isAnotherAdministrator(tx, userId)) return
  const { role, disabledAt } = await lockPerson(tx, userId)
  if (role === "admin" && disabledAt === null) throw new CotejoError("last_administrator")
}

async function lockPerson(tx: Executor, userId: string): Promise<{ role: Role; disabledAt: Date | null }> {
  const [person] = await tx
    .select({ role: users.role, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("update")
  if (!person) throw new CotejoError("not_found")
  return person
}
