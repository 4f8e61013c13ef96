import "server-only"
import { and, count, eq, isNull, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { programTokens } from "#lib/db/schema/tokens.ts"
import { grantable } from "#lib/domain/access/permissions.ts"
import { invalidField } from "#lib/errors.ts"
import type { NewTokenInput } from "./token-fields.ts"
import { newToken, tokenBeginning, tokenHash } from "./token-text.ts"

const MAX_TOKENS = 20

/** Makes a token and returns it, this once. Throws `invalid_input` for a scope they may not give, or too many live tokens. */
export async function createToken(
  actor: Actor,
  { name, days, scopes }: NewTokenInput,
): Promise<{ token: string }> {
  const token = newToken()
  await db().transaction(async (tx) => {
    // Of one person one at a time, so that two at once do not pass the maximum together.
    const { role } = await actor.reauthorize(tx, actor.user.id)
    const own = grantable(role)
    if (!scopes.every((scope) => own.includes(scope))) throw invalidField("scopes", "scopesNotYours")
    const [live] = await tx
      .select({ number: count() })
      .from(programTokens)
      .where(
        and(
          eq(programTokens.userId, actor.user.id),
          isNull(programTokens.revokedAt),
          sql`${programTokens.expiresAt} > now()`,
        ),
      )
    if ((live?.number ?? 0) >= MAX_TOKENS) throw invalidField("name", "tooMany")
    const [made] = await tx
      .insert(programTokens)
      .values({
        userId: actor.user.id,
        name,
        hash: tokenHash(token),
        beginning: tokenBeginning(token),
        scopes: [...new Set(scopes)],
        expiresAt: sql`now() + ${days} * interval '1 day'`,
      })
      .returning({ id: programTokens.id })
    if (!made) throw new Error("an insert returned no row")
    await actor.record(tx, { type: "token", id: made.id }, { days, scopes: scopes.join(",") })
  })
  return { token }
}
