import "server-only"
import { eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { identities, users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { revokeTokensIn } from "#lib/tokens/tokens.ts"
import { revokeIn } from "./revoke-sessions.ts"

/** Throws `signs_in_elsewhere` when that person signs in through the identity provider: a password would be a second way, past it. */
export async function requireNoIdentity(tx: Executor, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update")
  const [linked] = await tx.select().from(identities).where(eq(identities.userId, userId))
  if (linked) throw new CotejoError("signs_in_elsewhere")
}

/** Forgets who a person is at the provider and ends sessions and tokens: their verified e-mail links them anew. Throws `not_found`. */
export async function unlinkPerson(actor: Actor, userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    const [gone] = await tx.delete(identities).where(eq(identities.userId, userId)).returning()
    if (!gone) throw new CotejoError("not_found")
    const own = userId === actor.user.id ? actor.user.sessionId : undefined
    const sessionsRevoked = await revokeIn(tx, userId, own)
    const tokensRevoked = await revokeTokensIn(tx, userId)
    await actor.record(tx, { type: "person", id: userId }, { sessionsRevoked, tokensRevoked })
  })
}
