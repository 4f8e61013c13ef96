import "server-only"
import { and, count, eq, isNull, sql } from "drizzle-orm"
import { typableSecret } from "#lib/auth/password/typable-secret.ts"
import type { Executor } from "#lib/db/client.ts"
import { recoveryCodes, secondFactors } from "#lib/db/schema/factors.ts"
import { invalidField } from "#lib/errors.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

const CODES = 8

/** New codes in the place of those that the person had, written in groups to be copied by hand; only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, typableSecret)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(code) })))
  return codes
}

/** Takes a code, which is nobody's from then on. Returns whether it was one of that person's that had not been taken. */
export async function consumeRecoveryCode(tx: Executor, userId: string, typed: string): Promise<boolean> {
  const consumed = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.hash, hashOf(typed)),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash })
  return consumed.length > 0
}

export async function recoveryCodesLeft(on: Executor, userId: string): Promise<number> {
  const [left] = await on
    .select({ number: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return left?.number ?? 0
}

function hashOf(code: string): string {
  return sha256Hex(Buffer.from(code.toLowerCase().replaceAll(/[\s-]/g, "")))
}

const MAX_FACTORS = 10

/** Throws `invalid_input` (field `name`) when the person has as many factors as one may; before one is added, in a transaction that holds them for itself. */
export async function requireRoom(tx: Executor, userId: string): Promise<void> {
  if ((await factorsOf(tx, userId)) >= MAX_FACTORS) throw invalidField("name", "tooMany")
}

/** Before a factor is added: recovery codes when it is the person's first, null when they have theirs already. */
export async function codesForFirst(tx: Executor, userId: string): Promise<string[] | null> {
  return (await factorsOf(tx, userId)) === 0 ? replaceRecoveryCodes(tx, userId) : null
}

async function factorsOf(tx: Executor, userId: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return row?.number ?? 0
}
