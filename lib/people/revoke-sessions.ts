import "server-only"
import { and, eq, isNull, ne, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { factorChallenges } from "#lib/db/schema/factors.ts"
import { sessions } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { revokeTokensIn } from "#lib/tokens/tokens.ts"

/** Ends all of a person's sessions but one, within a transaction that holds the person. Returns how many lived. */
export async function revokeIn(tx: Executor, userId: string, but?: string): Promise<number> {
  const revoked = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        but === undefined ? undefined : ne(sessions.id, but),
      ),
    )
    .returning({ id: sessions.id })
  // A sign-in that has passed the password and has no session yet is ended too.
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId))
  return revoked.length
}

/** Ends all sessions of a person, of the actor themself all but the one they sit at; their tokens for programs too, if `tokens` says so. */
export async function revokeSessions(actor: Actor, userId: string, tokens: boolean): Promise<void> {
  const own = userId === actor.user.id ? actor.user.sessionId : undefined
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    const revoked = await revokeIn(tx, userId, own)
    const tokensRevoked = tokens ? await revokeTokensIn(tx, userId) : 0
    await actor.record(tx, { type: "person", id: userId }, { revoked, tokensRevoked })
  })
}

/** Ends one session of that person. Throws `not_found` when it is not theirs or has ended already. */
export async function revokeSession(actor: Actor, userId: string, sessionId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    const [revoked] = await tx
      .update(sessions)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id })
    if (!revoked) throw new CotejoError("not_found")
    await actor.record(tx, { type: "session", id: sessionId }, { revoked: 1 })
  })
}
