import "server-only"
import { and, type Column, eq, getTableColumns, inArray, is, isNull, SQL, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { RESULT_RULE } from "#lib/checks/results/derive-result.ts"
import { type IndexedResult, resultWrites } from "#lib/checks/results/indexed-result.ts"
import { CHECK_CHANGED, SIGNATURE_CHANGED } from "#lib/db/changes.ts"
import type { Executor } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { nameOf, writeTogether } from "#lib/db/statement.ts"
import { type Charge, chargeFor } from "#lib/domain/charges.ts"
import { assertTransition, type CheckState, isSettled, REPLIED } from "#lib/domain/check-states.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { type Sealed, seal } from "#lib/vault/sealed.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

const { answerBody: _, ...columns } = getTableColumns(checks)
/** The columns of a check but its answer, which may be large and is read by those who show it. */
export const CHECK_COLUMNS = columns
export type Check = Omit<typeof checks.$inferSelect, "answerBody">

type Columns = Omit<
  typeof checks.$inferInsert,
  "id" | "state" | "charge" | "revision" | "changedAt" | "input" | "result" | "resultKind" | "resultRule"
>
type Plain<V> = V extends Sealed<infer T> ? T : V
/** Columns that change with a state, each as a value or as an expression of the database. */
type ChangedFields = { [K in keyof Columns]?: Plain<Columns[K]> | SQL }

export type Transition = {
  from: CheckState
  to: CheckState
  charge: Charge
  set?: ChangedFields
  result?: IndexedResult | undefined
  attempts?: number
  only?: SQL
  /** The person who caused it, and why, when a person did. */
  by?: { userId: string; reason?: string }
}

/**
 * The one way in which a check changes its state: its row, its step, the hash of its answer in the log, and what its result is found by. To be called in a
 * transaction. Throws `IllegalTransition`; returns undefined when the check was no longer in `from` (somebody else was quicker), and then nothing changed.
 */
export async function transition(
  tx: Executor,
  checkId: string,
  change: Transition,
): Promise<Check | undefined> {
  // An answer no longer applies once a person says that the task had not ended.
  const result = change.result ?? (isSettled(change.from) && change.to === "pending" ? null : undefined)
  const set = { ...sealFields(checkId, change.set), ...sealResult(checkId, result) }
  const moving = move(tx, and(eq(checks.id, checkId), change.only), change, set)
  const [check] = await moving.prepare(nameOf(moving)).execute()
  if (!check) return undefined
  const body = change.to === "pending" ? null : change.set?.answerBody
  const sha256 = body instanceof Uint8Array ? sha256Hex(body) : null
  const writes = [
    stepsWrite(tx, [check], change, sha256),
    ...(result === undefined ? [] : resultWrites(tx, check, result)),
  ]
  if (sha256 === null) await writeTogether(tx, writes)
  else
    await recordAudit(
      tx,
      {
        actorId: null,
        action: "check.answered",
        requestId: check.requestId,
        target: { type: "check", id: checkId },
        detail: { state: change.to, sha256 },
      },
      writes,
    )
  await showSent(tx, [check])
  return check
}

/** A change of many checks at once; it may set nothing that is sealed for its row. */
type SharedChange = Omit<Transition, "set" | "by" | "only" | "result"> & {
  set?: Omit<ChangedFields, SealedName> & { [K in SealedName]?: null }
  by?: { userId: string }
}

/** The same for all checks that meet a condition and are still in `from`; returns those that moved. */
export async function transitionAll(
  tx: Executor,
  which: SQL | undefined,
  change: SharedChange,
): Promise<Check[]> {
  const moved = await move(tx, which, change, change.set ?? {})
  for (let start = 0; start < moved.length; start += STEPS_AT_ONCE)
    await stepsWrite(tx, moved.slice(start, start + STEPS_AT_ONCE), change, null)
  await showSent(tx, moved)
  return moved
}

function move(
  tx: Executor,
  which: SQL | undefined,
  { from, to, charge, attempts, by }: Transition,
  set: ReturnType<typeof sealFields> & ReturnType<typeof sealResult>,
) {
  assertTransition(from, to, by !== undefined)
  return tx
    .update(checks)
    .set({
      ...set,
      ...CHECK_CHANGED,
      state: to,
      charge,
      // A change that only adds to a state leaves that as it was.
      ...(from !== to && { settledAt: isSettled(to) ? sql`clock_timestamp()` : null }),
    })
    .where(
      and(
        which,
        eq(checks.state, from),
        isNull(checks.erasedAt), // an answer that was on its way would bring back what was erased
        attempts === undefined ? undefined : eq(checks.attempts, attempts),
      ),
    )
    .returning(CHECK_COLUMNS)
}

const STEPS_AT_ONCE = 1_000

function stepsWrite(
  tx: Executor,
  moved: readonly Check[],
  { from, to, set, by }: Transition,
  sha256: string | null,
) {
  const isCarried = from === "unknown" && to !== "pending" && set?.answerBody === undefined
  const steps = moved.map((check) => ({
    ...stepOf(check),
    at: instantOf(check, from !== to && isSettled(to) ? checks.settledAt : checks.changedAt),
    byUser: by?.userId ?? null,
    reason: by?.reason === undefined ? null : seal(reasonRow(check.id, to, check.revision), by.reason),
    answerSha256: isCarried ? lastSha256(check.id) : sha256,
  }))
  return tx.insert(checkSteps).values(steps)
}

/** The board of signature requests shows the state of a sending: it gets this change like any other. */
async function showSent(tx: Executor, moved: readonly Check[]): Promise<void> {
  const shown = moved.filter(({ operation }) => operationOf(operation).reachesPeople).map(({ id }) => id)
  if (shown.length > 0)
    await tx.update(signatureRequests).set(SIGNATURE_CHANGED).where(inArray(signatureRequests.checkId, shown))
}

/** A check ends at the very instant of the step that ended it, which a constancia shows too; the column has more digits than its value here. */
function instantOf({ id }: Pick<Check, "id">, instant: Column): SQL<Date> {
  return sql`(select ${instant} from ${checks} where ${checks.id} = ${id})`
}

/** An unknown outcome keeps the hash of the bytes received, whoever settles it. */
function lastSha256(checkId: string): SQL<string | null> {
  return sql`(select before.answer_sha256 from ${checkSteps} as before
    where before.check_id = ${checkId} order by before.revision desc limit 1)`
}

type Step = Pick<Check, "id" | "revision" | "state" | "charge"> &
  Partial<Pick<Check, "problemCode" | "httpStatus">>

function stepOf({ id: checkId, revision, state, charge, problemCode = null, httpStatus = null }: Step) {
  return { checkId, revision, state, charge, problemCode, httpStatus }
}

/** Writes the first step of new checks, which no transition made. */
export function writeFirstSteps(tx: Executor, created: readonly Step[], byUser: string) {
  return tx.insert(checkSteps).values(created.map((check) => ({ ...stepOf(check), byUser })))
}

/** The same for a check that was claimed when it was made: its person asked, and it is being sent. */
export function writeStepsOfClaimed(tx: Executor, claimed: Check) {
  const charge = chargeFor(operationOf(claimed.operation).cost, "queued")
  const asked = stepOf({ ...claimed, state: "queued", charge, revision: claimed.revision - 1 })
  return tx.insert(checkSteps).values([
    { ...asked, at: instantOf(claimed, checks.requestedAt), byUser: claimed.requestedBy },
    { ...stepOf(claimed), at: instantOf(claimed, checks.changedAt) },
  ])
}

export function sealResult(checkId: string, result: IndexedResult | null | undefined) {
  if (result === undefined) return {}
  if (result === null) return { resultKind: null, result: null, resultRule: 0 }
  return { resultKind: result.kind, result: seal(checkId, result.line), resultRule: RESULT_RULE }
}

type SealedName = "answerBody" | "problem" | "remoteState"

/** The sealed columns that a person or the service gave a value to, for the row of that id. */
export function sealFields(checkId: string, fields: ChangedFields = {}) {
  const { answerBody, problem, remoteState, ...rest } = fields
  return {
    ...rest,
    ...sealOne(checkId, "answerBody", answerBody),
    ...sealOne(checkId, "problem", problem),
    ...sealOne(checkId, "remoteState", remoteState),
  }
}

function sealOne<K extends SealedName, T>(checkId: string, name: K, value: T | SQL | null | undefined) {
  if (value === undefined) return {}
  const sealed = value === null || is(value, SQL) ? value : seal(checkId, value)
  return { [name]: sealed } as { [N in K]: Sealed<T> | SQL | null }
}

export function reasonRow(checkId: string, state: CheckState, revision: number): string {
  return `${checkId}/${state}/${revision}`
}

/** The changes to a halted check that is resumed: the reason for the halt is over, and stays on the step of that time, not on the check. */
export const RESUMED = {
  notBefore: sql`clock_timestamp()`,
  problem: null,
  problemCode: null,
  httpStatus: null,
  answerBody: null,
} satisfies Transition["set"]

/**
 * Returns the change for an answer to a check that a person closed while the question was in flight: the check stays closed, and the answer is written beside
 * that, with its charge, in a step without a person. Undefined when there is no answer and nothing to learn. `only`: that this answer was not written yet.
 */
export function afterClosing(change: Transition, only: SQL): Transition | undefined {
  if (change.to === "unknown" && !change.set?.answerBody) return undefined
  return {
    ...change,
    from: "closed",
    to: "closed",
    only,
    set: { ...change.set, ...findingAfter(change), lateState: change.to, notBefore: null, pollAt: null },
  }
}

/** Returns the finding after the answer. An answer overrides the person's finding, unless it leaves the question open, or was free to be repeated. */
function findingAfter({ to, set }: Transition): { finding?: SQL } {
  const isSent = REPLIED.includes(to)
  const shown = set?.sentAt === null ? "not_sent" : "sent"
  if (!isSent && shown === "sent") return {}
  return { finding: sql`case when ${checks.finding} is not null then ${shown} end` }
}
