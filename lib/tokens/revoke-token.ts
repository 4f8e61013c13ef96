import "server-only"
import { and, eq, isNull, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { programTokens } from "#lib/db/schema/tokens.ts"
import { CotejoError } from "#lib/errors.ts"

/** Ends a token of that person for good, from the next request on. Throws `not_found` when it is not theirs or has been revoked. */
export async function revokeToken(actor: Actor, userId: string, id: string): Promise<void> {
  await db().transaction(async (tx) => {
    const [revoked] = await tx
      .update(programTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(programTokens.id, id), eq(programTokens.userId, userId), isNull(programTokens.revokedAt)))
      .returning({ id: programTokens.id })
    if (!revoked) throw new CotejoError("not_found")
    await actor.record(tx, { type: "token", id })
  })
}
