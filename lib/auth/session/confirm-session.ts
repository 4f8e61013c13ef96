import "server-only"
import { eq, sql } from "drizzle-orm"
import { renewHash } from "#lib/auth/password/password.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { identities, sessions, users } from "#lib/db/schema/people.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { factorKindsOf } from "#lib/factors/list-factors.ts"
import { consumeChallenge, passkeyToConfirm } from "#lib/factors/passkeys.ts"
import { proveFactor } from "#lib/factors/prove-factor.ts"
import type { ActingUser, Actor } from "../actor.ts"
import type { ConfirmationAsked, GivenConfirmation } from "../confirmation.ts"
import { passwordMatches } from "../password/password.ts"
import { countFactorCheck, countPasswordCheck, forgetAttempts } from "../throttle.ts"

/** Returns how a person confirms in their session that it is they, and whether they need to. */
export async function confirmationAsked({ id, recentlyConfirmed }: ActingUser): Promise<ConfirmationAsked> {
  const isConfirmed = recentlyConfirmed === true
  return {
    isConfirmed,
    by: await confirmedBy(db(), id),
    passkey: isConfirmed ? null : await passkeyToConfirm(id),
  }
}

/** The second factor, else the password, else another sign-in at the provider whose word opened the session. */
async function confirmedBy(on: Executor, userId: string): Promise<ConfirmationAsked["by"]> {
  if ((await factorKindsOf(on, userId)).size > 0) return "factor"
  const [person] = await on
    .select({ passwordHash: users.passwordHash, issuer: identities.issuer })
    .from(users)
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(eq(users.id, userId))
  return person?.passwordHash == null && person?.issuer != null && env().oidc ? "provider" : "password"
}

/** Takes the proof that the person sits there. Throws `confirmation_wrong`, and `throttled` before anything is compared. */
export async function confirmSession(actor: Actor, given: GivenConfirmation): Promise<void> {
  const { id: userId, email, sessionId } = actor.user
  const by = await confirmedBy(db(), userId)
  const attempt = await (by === "factor" ? countFactorCheck(email, sessionId) : countPasswordCheck(email))
  const provedHash = by === "password" ? await provedPassword(userId, given) : undefined
  await db().transaction(async (tx) => {
    const { passwordHash } = await actor.reauthorize(tx)
    if ((await confirmedBy(tx, userId)) !== by) throw new CotejoError("state_changed")
    const factor = by === "factor" ? await factorIn(tx, userId, given) : undefined
    const isRight = provedHash !== undefined && provedHash === passwordHash
    if (!isRight && factor === undefined) throw new CotejoError("confirmation_wrong")
    await tx.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId))
    await actor.record(tx, { type: "session", id: sessionId }, { by: factor ?? by })
  })
  await forgetAttempts(attempt)
}

async function factorIn(tx: Executor, userId: string, given: GivenConfirmation) {
  if ("password" in given) return undefined
  if ("code" in given) return proveFactor(tx, userId, given)
  const challenge = await consumeChallenge(tx, userId, "confirm")
  return proveFactor(tx, userId, { passkey: given.passkey, challenge })
}

async function provedPassword(userId: string, given: GivenConfirmation): Promise<string | undefined> {
  if (!("password" in given)) return undefined
  const [person] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  const passwordHash = person?.passwordHash ?? undefined
  const isRight = await passwordMatches(passwordHash, given.password)
  return passwordHash !== undefined && isRight ? renewHash(userId, passwordHash, given.password) : undefined
}
