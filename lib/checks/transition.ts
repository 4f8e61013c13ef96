import "server-only"
import { and, eq, type SQL, sql } from "drizzle-orm"
import type { IndexedResult } from "#lib/checks/results/indexed-result.ts"
import type { Executor } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import type { Charge } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { seal } from "#lib/vault/sealed.ts"
import { type ChangedFields, reasonRow, type SealedName, sealFields, sealResult } from "./sealed-fields.ts"
import { type MovedRow, resultAfter, runTransition } from "./transition-statement.ts"

/** A check's row without its answer, which may be large and is read by those who show it. */
export type Check = MovedRow

export type Transition = {
  from: CheckState
  to: CheckState
  charge: Charge
  /** Further columns that change with it. */
  set?: ChangedFields
  /** The result of its answer, where it has one. */
  result?: IndexedResult | undefined
  /** Only when the check is still at this attempt. */
  attempts?: number
  /** Only when this holds too. */
  only?: SQL
  /** The person who caused it, and why, when a person did. */
  by?: { userId: string; reason?: string }
}

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
  const set = { ...sealFields(checkId, change.set), ...sealResult(checkId, resultAfter(change)) }
  const which = and(eq(checks.id, checkId), change.only)
  const reason = change.by?.reason
  if (reason === undefined) return (await runTransition(tx, which, change, set))[0]
  const revision = await nextRevision(tx)
  const step = { revision, reason: seal(reasonRow(checkId, change.to, revision), reason) }
  return (await runTransition(tx, which, change, set, step))[0]
}

/** Taken beforehand where something is to be sealed for the step that a transition makes. */
async function nextRevision(tx: Executor): Promise<number> {
  const { rows } = await tx.execute<{ revision: string }>(sql`select nextval('check_revision') as revision`)
  const [row] = rows
  if (!row) throw new Error("the database gives no revision")
  return Number(row.revision)
}

/** A change of many checks at once; it may set nothing that is sealed for its row. */
type SharedChange = Omit<Transition, "set" | "by" | "only" | "result"> & {
  set?: Omit<NonNullable<Transition["set"]>, SealedName> & { [K in SealedName]?: null }
  by?: { userId: string }
}

/** The same for all checks that meet a condition and are still in `from`; returns those that moved. */
export async function transitionAll(tx: Executor, which: SQL, change: SharedChange): Promise<Check[]> {
  return runTransition(tx, which, change, change.set ?? {})
}

/** Writes the first step of a check, which no transition made. */
export async function writeFirstStep(tx: Executor, check: Check, userId: string): Promise<void> {
  const { id: checkId, revision, state, charge } = check
  await tx.insert(checkSteps).values({ checkId, revision, state, charge, byUser: userId })
}
