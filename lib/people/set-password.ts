import "server-only"
import { and, eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { hashPassword, passwordMatches } from "#lib/auth/password/password.ts"
import { requireGoodPassword } from "#lib/auth/password/password-rules.ts"
import { typableSecret } from "#lib/auth/password/typable-secret.ts"
import { startSession } from "#lib/auth/session/start-session.ts"
import { countPasswordCheck, forgetAttempts } from "#lib/auth/throttle.ts"
import { db } from "#lib/db/client.ts"
import { sessions, users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { givePassword, lastOwnPassword } from "./give-password.ts"
import { requireNoIdentity } from "./identity.ts"
import type { PasswordChange } from "./person-fields.ts"
import { revokeIn } from "./revoke-sessions.ts"

/**
 * Gives a person a new password, returned to be shown once, which they have to change within a day. Ends their sessions and opens the account to sign-ins
 * again. Throws `not_found`, `signs_in_elsewhere` for somebody who signs in through the identity provider.
 */
export async function resetPassword(actor: Actor, userId: string): Promise<string> {
  const password = typableSecret()
  const passwordHash = await hashPassword(password)
  await db().transaction(async (tx) => {
    await requireNoIdentity(tx, userId)
    if (!(await givePassword(tx, userId, passwordHash))) throw new CotejoError("not_found")
    const own = userId === actor.user.id ? actor.user.sessionId : undefined
    const sessionsRevoked = await revokeIn(tx, userId, own)
    await actor.record(tx, { type: "person", id: userId }, { reset: true, sessionsRevoked })
  })
  return password
}

/**
 * Changes the actor's own password, ends all their sessions and starts a new one in place of the one that they sit at; returns its id.
 * Throws `wrong_password`, `throttled` after too many of these, and `invalid_input` for a password that is easy to guess or was theirs.
 */
export async function changeOwnPassword(
  actor: Actor,
  { current, password }: PasswordChange,
): Promise<string> {
  const { id, name, email, sessionId } = actor.user
  const attempt = await countPasswordCheck(email)
  const [person] = await db()
    .select({ passwordHash: users.passwordHash, previous: users.previousPasswordHash })
    .from(users)
    .where(eq(users.id, id))
  if (!(await passwordMatches(person?.passwordHash ?? undefined, current))) {
    throw new CotejoError("wrong_password", { fields: { current: ["currentWrong"] } })
  }
  await forgetAttempts(attempt)
  await requireGoodPassword(password, { name, email }, [
    person?.passwordHash ?? null,
    person?.previous ?? null,
  ])
  const passwordHash = await hashPassword(password)
  return db().transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, previousPasswordHash: lastOwnPassword, temporaryUntil: null })
      .where(and(eq(users.id, id), eq(users.passwordHash, person?.passwordHash ?? "")))
      .returning({ id: users.id })
    if (!changed) throw new CotejoError("state_changed") // reset by somebody meanwhile
    const [sitting] = await tx
      .select({ userAgent: sessions.userAgent, network: sessions.network, method: sessions.signedInBy })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
    const sessionsRevoked = (await revokeIn(tx, id)) - 1
    const renewed = await startSession(tx, {
      userId: id,
      userAgent: sitting?.userAgent ?? "",
      network: sitting?.network ?? "",
      method: sitting?.method ?? "password",
    })
    await actor.record(tx, { type: "person", id }, { reset: false, sessionsRevoked })
    return renewed
  })
}
