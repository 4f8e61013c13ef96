import "server-only"
import { and, eq, sql } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema.ts"
import type { Charge } from "./charges.ts"
import { assertTransition, type CheckState, isSettled } from "./states.ts"

export type Check = typeof checks.$inferSelect
type Fields = Partial<Omit<typeof checks.$inferInsert, "id" | "state" | "charge" | "revision" | "changedAt">>

export type Transition = {
  from: CheckState
  to: CheckState
  charge: Charge
  /** Further columns that change with it. */
  set?: { [K in keyof Fields]: Fields[K] | ReturnType<typeof sql> }
  /** Only when the check is still at this attempt. */
  attempts?: number
  /** The person who caused it, and why, when a person did. */
  by?: { userId: string; reason?: string }
}

/**
 * The one way in which a check changes its state, with its step written beside it. Throws `IllegalTransition`;
 * returns undefined when the check was no longer in `from` (somebody else was quicker), and then nothing changed.
 */
export async function transition(
  tx: Executor,
  checkId: string,
  change: Transition,
): Promise<Check | undefined> {
  assertTransition(change.from, change.to)
  const [moved] = await tx
    .update(checks)
    .set({
      ...change.set,
      state: change.to,
      charge: change.charge,
      settledAt: isSettled(change.to) ? sql`clock_timestamp()` : null,
      changedAt: sql`clock_timestamp()`,
      revision: sql`nextval('check_revision')`,
    })
    .where(
      and(
        eq(checks.id, checkId),
        eq(checks.state, change.from),
        change.attempts === undefined ? undefined : eq(checks.attempts, change.attempts),
      ),
    )
    .returning()
  if (moved) await writeStep(tx, moved, change.by)
  return moved
}

/** Writes the step that a check has just made into its history. */
export async function writeStep(tx: Executor, check: Check, by?: Transition["by"]): Promise<void> {
  await tx.insert(checkSteps).values({
    checkId: check.id,
    revision: check.revision,
    state: check.state,
    charge: check.charge,
    problemCode: check.problemCode,
    httpStatus: check.httpStatus,
    byUser: by?.userId ?? null,
    reason: by?.reason ?? null,
  })
}
