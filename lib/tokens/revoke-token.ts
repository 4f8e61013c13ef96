import "server-only"
import { and, eq, gt, isNull, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { programTokens } from "#lib/db/schema/tokens.ts"
import { CotejoError } from "#lib/errors.ts"

/** Ends a token of that person for good, from the next request on. Throws `not_found` when it is not theirs or has been revoked. */
export async function revokeToken(actor: Actor, userId: string, id: string): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    const [revoked] = await tx
      .update(programTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(programTokens.id, id), eq(programTokens.userId, userId), isNull(programTokens.revokedAt)))
      .returning({ id: programTokens.id })
    if (!revoked) throw new CotejoError("not_found")
    await actor.record(tx, { type: "token", id })
  })
}

/** Ends all tokens of a person for good, within a transaction that holds the person. Returns how many lived. */
export async function revokeTokensIn(tx: Executor, userId: string): Promise<number> {
  const { revokedAt, expiresAt } = programTokens
  const revoked = await tx
    .update(programTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(programTokens.userId, userId), isNull(revokedAt), gt(expiresAt, sql`now()`)))
    .returning({ id: programTokens.id })
  return revoked.length
}
