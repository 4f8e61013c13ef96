import "server-only"
import { eq, sql } from "drizzle-orm"
import { unlockAccount } from "#lib/auth/account-lock.ts"
import type { Actor } from "#lib/auth/actor.ts"
import { hashPassword, passwordMatches } from "#lib/auth/password/password.ts"
import { requireGoodPassword } from "#lib/auth/password/password-rules.ts"
import { temporaryFromNow, typableSecret } from "#lib/auth/password/typable-secret.ts"
import { replaceSession } from "#lib/auth/session/start-session.ts"
import { countPasswordCheck, forgetAttempts } from "#lib/auth/throttle.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { revokeTokensIn } from "#lib/tokens/tokens.ts"
import { requireNoIdentity } from "./identity.ts"
import type { PasswordChange } from "./person-fields.ts"
import { revokeIn } from "./revoke-sessions.ts"

/** Gives a person a password for a day, returned once; ends sessions and tokens. Throws `not_found`, `signs_in_elsewhere`. */
export async function resetPassword(actor: Actor, userId: string): Promise<string> {
  const password = typableSecret()
  const passwordHash = await hashPassword(password)
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    await requireNoIdentity(tx, userId)
    if (!(await givePassword(tx, userId, passwordHash))) throw new CotejoError("not_found")
    const own = userId === actor.user.id ? actor.user.sessionId : undefined
    const sessionsRevoked = await revokeIn(tx, userId, own)
    const tokensRevoked = await revokeTokensIn(tx, userId)
    await actor.record(tx, { type: "person", id: userId }, { reset: true, sessionsRevoked, tokensRevoked })
  })
  return password
}

/** Changes the actor's own password and returns their next session's id; other sessions, and tokens unless told not to, end. */
export async function changeOwnPassword(
  actor: Actor,
  { current, password, revokeTokens = true }: PasswordChange,
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
    const held = await actor.reauthorize(tx, id)
    if (held.passwordHash !== person?.passwordHash) throw new CotejoError("state_changed") // reset by somebody meanwhile
    await tx
      .update(users)
      .set({ passwordHash, previousPasswordHash: lastOwnPassword, temporaryUntil: null })
      .where(eq(users.id, id))
    const sessionsRevoked = (await revokeIn(tx, id)) - 1
    const tokensRevoked = revokeTokens ? await revokeTokensIn(tx, id) : 0
    const renewed = await replaceSession(tx, sessionId)
    await actor.record(tx, { type: "person", id }, { reset: false, sessionsRevoked, tokensRevoked })
    return renewed
  })
}

/** The last password that the person chose themself; one that somebody gave them does not replace it. */
const lastOwnPassword = sql`case when ${users.temporaryUntil} is null then ${users.passwordHash} else ${users.previousPasswordHash} end`

/** A password that somebody else gives: to be changed within a day, and the account is open to it. Returns whether there is such a person. */
export async function givePassword(tx: Executor, userId: string, passwordHash: string): Promise<boolean> {
  const [person] = await tx
    .update(users)
    .set({ passwordHash, previousPasswordHash: lastOwnPassword, ...temporaryFromNow })
    .where(eq(users.id, userId))
    .returning({ email: users.email })
  if (person) await unlockAccount(tx, person.email)
  return person !== undefined
}
