import "server-only"
import { and, eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { factorChallenges, recoveryCodes, secondFactors } from "#lib/db/schema/factors.ts"
import { CotejoError } from "#lib/errors.ts"
import { factorKindsOf } from "./list-factors.ts"
import { replaceRecoveryCodes } from "./recovery-codes.ts"

const ownFactor = (userId: string, factor: string) =>
  and(eq(secondFactors.id, factor), eq(secondFactors.userId, userId))

/** Gives one of one's own factors another name. Throws `not_found`. */
export async function renameFactor(actor: Actor, factor: string, name: string): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    const renamed = await tx
      .update(secondFactors)
      .set({ name })
      .where(ownFactor(actor.user.id, factor))
      .returning({ id: secondFactors.id })
    if (renamed.length === 0) throw new CotejoError("not_found")
    await actor.record(tx, { type: "factor", id: factor }, {})
  })
}

/** Removes one of one's own; with the last of them the recovery codes go too. Throws `not_found`. */
export async function removeFactor(actor: Actor, factor: string): Promise<void> {
  const userId = actor.user.id
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    const [removed] = await tx
      .delete(secondFactors)
      .where(ownFactor(userId, factor))
      .returning({ kind: secondFactors.kind })
    if (!removed) throw new CotejoError("not_found")
    const isLast = (await factorKindsOf(tx, userId)).size === 0
    if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await actor.record(tx, { type: "factor", id: factor }, { kind: removed.kind, last: isLast })
  })
}

/** New recovery codes in the place of the old ones, returned this once. Throws `not_found` for somebody without a factor. */
export function newRecoveryCodes(actor: Actor): Promise<string[]> {
  const userId = actor.user.id
  return db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    if ((await factorKindsOf(tx, userId)).size === 0) throw new CotejoError("not_found")
    const codes = await replaceRecoveryCodes(tx, userId)
    await actor.record(tx, { type: "person", id: userId }, { codes: codes.length })
    return codes
  })
}

/** Takes every factor of a person away, within a transaction: they are lost. Returns how many there were. */
export async function dropFactors(tx: Executor, userId: string): Promise<number> {
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ id: secondFactors.id })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId))
  return gone.length
}

/** The same as an act of an administrator. Throws `not_found` for somebody who has none. */
export async function removeFactorsOf(actor: Actor, userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    const removed = await dropFactors(tx, userId)
    if (removed === 0) throw new CotejoError("not_found")
    await actor.record(tx, { type: "person", id: userId }, { removed })
  })
}
