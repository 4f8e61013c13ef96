import "server-only"
import { and, eq, gt, sql } from "drizzle-orm"
import type { ActingUser, Actor } from "#lib/auth/actor.ts"
import { countFactorCheck, forgetAttempts } from "#lib/auth/throttle.ts"
import { db } from "#lib/db/client.ts"
import { factorChallenges, secondFactors } from "#lib/db/schema/factors.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import { qrPath } from "#lib/qr-path.ts"
import { seal } from "#lib/vault/sealed.ts"
import type { NewTotpInput } from "./factor-fields.ts"
import { newTotpSecret, stepOfCode, totpUri } from "./prove-factor.ts"
import { codesForFirst, requireRoom } from "./recovery-codes.ts"

const OFFER_MINUTES = 15

/** The secret for an app, as text and as a picture: an SVG path on a square of `size` modules. */
export type TotpOffer = { offer: string; secret: string; picture: { size: number; path: string } }

/** A secret for an app of that person's. Nothing asks for it before its first code has come back, and without that it is forgotten. */
export async function offerTotp({ id: userId, email }: ActingUser): Promise<TotpOffer> {
  const secret = newTotpSecret()
  const offer = crypto.randomUUID()
  await db().transaction(async (tx) => {
    await requireRoom(tx, userId)
    await tx
      .delete(factorChallenges)
      .where(and(eq(factorChallenges.userId, userId), eq(factorChallenges.purpose, "totp")))
    await tx.insert(factorChallenges).values({
      id: offer,
      userId,
      purpose: "totp",
      secret: seal(`${offer}/${userId}`, secret),
      expiresAt: sql`now() + ${OFFER_MINUTES} * interval '1 minute'`,
    })
  })
  return { offer, secret, picture: qrPath(totpUri(secret, email)) }
}

/** Adds the app that shows its first code. Returns recovery codes with the first factor. Throws `state_changed`, `invalid_input`, `throttled`. */
export async function addTotp(
  actor: Actor,
  { offer, name, code }: NewTotpInput,
): Promise<{ codes: string[] | null }> {
  const { id: userId, email, sessionId } = actor.user
  const attempt = await countFactorCheck(email, sessionId)
  const added = await db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    await requireRoom(tx, userId)
    const [row] = await tx
      .select({ secret: factorChallenges.secret })
      .from(factorChallenges)
      .where(
        and(
          eq(factorChallenges.id, offer),
          eq(factorChallenges.userId, userId),
          gt(factorChallenges.expiresAt, sql`now()`),
        ),
      )
      .for("update")
    const secret = row?.secret?.open(`${offer}/${userId}`)
    if (secret === undefined) throw new CotejoError("state_changed")
    const step = stepOfCode(secret, code.replaceAll(" ", ""))
    if (step === null) throw invalidField("code", "codeWrong")
    await tx.delete(factorChallenges).where(eq(factorChallenges.id, offer))
    const codes = await codesForFirst(tx, userId)
    const factor = crypto.randomUUID()
    await tx.insert(secondFactors).values({
      id: factor,
      userId,
      kind: "totp",
      name,
      secret: seal(`${factor}/${userId}`, secret),
      lastStep: step,
    })
    await actor.record(tx, { type: "factor", id: factor }, { kind: "totp", codes: codes !== null })
    return { codes }
  })
  await forgetAttempts(attempt)
  return added
}
