import "server-only"
import { count, eq } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { secondFactors } from "#lib/db/schema/factors.ts"
import { invalidField } from "#lib/errors.ts"
import { replaceRecoveryCodes } from "./recovery-codes.ts"

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
