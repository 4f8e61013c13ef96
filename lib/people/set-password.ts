import "server-only"
import { eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { newPassword } from "#lib/auth/first-people.ts"
import { hashPassword, passwordMatches } from "#lib/auth/password.ts"
import { countFailure, forgetFailures, pauseFor } from "#lib/auth/throttle.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema.ts"
import { CotejoError } from "#lib/errors.ts"
import type { PasswordChange } from "./person-fields.ts"
import { revokeIn } from "./revoke-sessions.ts"

/** Gives a person a new password, returned to be shown once, and ends their sessions. Throws `not_found`. */
export async function resetPassword(actor: Actor, userId: string): Promise<string> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await db().transaction(async (tx) => {
    const [person] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, userId))
      .returning({ email: users.email })
    if (!person) throw new CotejoError("not_found")
    await forgetFailures(tx, person.email) // whoever was shut out by guesses can come in with the new one
    const own = userId === actor.user.id ? actor.user.sessionId : undefined
    const sessionsRevoked = await revokeIn(tx, userId, own)
    await actor.record(tx, { type: "person", id: userId }, { reset: true, sessionsRevoked })
  })
  return password
}

/**
 * Changes the actor's own password and ends their other sessions. Throws `wrong_password`, and `throttled` after too many
 * of these: an open desk is no place to guess at.
 */
export async function changeOwnPassword(actor: Actor, { current, password }: PasswordChange): Promise<void> {
  const { id, email, sessionId } = actor.user
  const pauseSeconds = await pauseFor(email)
  if (pauseSeconds > 0) throw new CotejoError("throttled", { retryAfterSeconds: pauseSeconds })
  const [person] = await db().select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  if (!(await passwordMatches(person?.passwordHash, current))) {
    await countFailure(db(), email)
    throw new CotejoError("wrong_password", { fields: { current: ["currentWrong"] } })
  }
  const passwordHash = await hashPassword(password)
  await db().transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
    await forgetFailures(tx, email)
    const sessionsRevoked = await revokeIn(tx, id, sessionId)
    await actor.record(tx, { type: "person", id }, { reset: false, sessionsRevoked })
  })
}
