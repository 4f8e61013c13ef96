import "server-only"
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { checkSteps, checks, signatureRequests } from "#lib/db/schema.ts"
import type { Charge } from "./charges.ts"
import { assertTransition, type CheckState, isSettled } from "./states.ts"

/** A check's row without its answer, which may be large and is read by those who show it. */
export type Check = Omit<typeof checks.$inferSelect, "answerBody">

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

const { answerBody: _, ...CHECK_COLUMNS } = getTableColumns(checks)

/**
 * The one way in which a check changes its state, with its step written beside it, in one statement. Throws
 * `IllegalTransition`; returns undefined when the check was no longer in `from` (somebody else was quicker), and then
 * nothing changed.
 */
export async function transition(
  tx: Executor,
  checkId: string,
  change: Transition,
): Promise<Check | undefined> {
  const [moved] = await transitionAll(tx, eq(checks.id, checkId), change)
  return moved
}

/** The same for all checks that meet a condition and are still in `from`; returns those that moved. */
export async function transitionAll(tx: Executor, which: SQL, change: Transition): Promise<Check[]> {
  assertTransition(change.from, change.to)
  const moved = tx.$with("moved").as(
    tx
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
          which,
          eq(checks.state, change.from),
          change.attempts === undefined ? undefined : eq(checks.attempts, change.attempts),
        ),
      )
      .returning(CHECK_COLUMNS),
  )
  const reason = sql.param(change.by?.reason ?? null, reasonColumn(change.by?.reason))
  const step = tx.$with("step").as(
    tx
      .insert(checkSteps)
      .select(
        tx
          .select({
            checkId: moved.id,
            revision: moved.revision,
            state: moved.state,
            charge: moved.charge,
            problemCode: moved.problemCode,
            httpStatus: moved.httpStatus,
            at: sql<Date>`clock_timestamp()`.as("at"),
            byUser: sql<string | null>`${change.by?.userId ?? null}::uuid`.as("by_user"),
            reason: sql<string>`${reason}::bytea`.as("reason"),
          })
          .from(moved),
      )
      .returning({ revision: checkSteps.revision }),
  )
  // The board of signature requests shows how a sending stands: it learns of it as of any other change.
  const sent = sql`(select ${moved.id} from ${moved} where ${moved.operation} = 'signature')`
  const shown = tx
    .$with("shown")
    .as(
      tx
        .update(signatureRequests)
        .set({ changedAt: sql`clock_timestamp()`, revision: sql`nextval('signature_revision')` })
        .where(inArray(signatureRequests.checkId, sent))
        .returning({ id: signatureRequests.id }),
    )
  return tx.with(moved, step, shown).select().from(moved)
}

/** A reason is sealed by its column; its absence is a plain null. */
function reasonColumn(reason: string | undefined) {
  return reason === undefined ? undefined : checkSteps.reason
}

/** Writes the first step of a check, which no transition made. */
export async function writeFirstStep(tx: Executor, check: Check, userId: string): Promise<void> {
  const { id: checkId, revision, state, charge } = check
  await tx.insert(checkSteps).values({ checkId, revision, state, charge, byUser: userId })
}
