import "server-only"
import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm"
import { linksToStore, replaceLinks } from "#lib/checks/answers/answer-links.ts"
import { indexedResult } from "#lib/checks/results/indexed-result.ts"
import { tryInput } from "#lib/checks/sealed-check.ts"
import { type PollOutcome, readTaskOutcome } from "#lib/checks/tasks/poll-outcome.ts"
import {
  afterClosing,
  CHECK_COLUMNS,
  type Check,
  sealFields,
  type Transition,
  transition,
} from "#lib/checks/transition.ts"
import { CHECK_CHANGED } from "#lib/db/changes.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { inMs, isOver, leaseOverCall } from "#lib/db/lease.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { Operation, Task } from "#lib/operations/define.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { taskPollIntervalMs, waitBeforeRetry } from "#lib/polling/service-intervals.ts"
import { rateLimiter } from "#lib/upstream/rate-limiter.ts"

/** A call of the webhook brings no read of a task that was read less than this ago. */
const QUIET_SECONDS = 5

/** A task that was claimed for one read, and whether its slot has an alarm that a reply ends. */
export type DueRead = { check: Check; id: string; isAlarmed: boolean }

function isDue(operations: readonly CheckOperation[]): SQL | undefined {
  const isOfThese = inArray(checks.operation, [...operations])
  return and(eq(checks.state, "pending"), isOfThese, lt(checks.pollAt, sql`now()`))
}

export function areReadsDue(operations: readonly CheckOperation[]): SQL<boolean> {
  return anyRow(checks, isDue(operations))
}

/** Claims the tasks whose next read is due, the longest due first; none while the slot is held. Free reads take no turn of a question's. */
export async function dueReads(
  slot: KeySlot,
  operations: readonly CheckOperation[],
  atMost: number,
): Promise<DueRead[]> {
  const { heldMs, isAlarmed } = await rateLimiter.paceOf(slot)
  if (heldMs > 0) return []
  const due = db()
    .select({ id: checks.id })
    .from(checks)
    .where(isDue(operations))
    .orderBy(checks.pollAt)
    .limit(atMost)
    .for("update", { skipLocked: true })
  const claimed = await claimReads(sql`${checks.id} = any(array(${due}))`)
  return claimed.map((check) => ({ check, id: check.id, isAlarmed }))
}

/** Makes one claimed read: an answer ends the check; anything unreadable leaves it pending, its body stored, its next read later. */
export async function readDue({ check, isAlarmed }: DueRead): Promise<void> {
  const operation = operationOf(check.operation)
  if (!operation.task || check.remoteId === null) return
  const outcome = await readTaskOutcome({ ...operation, task: operation.task }, check.remoteId)
  await record(check, operation, outcome)
  const isReachable = outcome.kind === "ended" || outcome.kind === "pending"
  if (isAlarmed && isReachable) await rateLimiter.learn(operation.wire.key, "reachable")
}

export async function poll(checkId: string): Promise<void> {
  const [check] = await claimReads(
    and(eq(checks.id, checkId), eq(checks.state, "pending"), isOver(checks.pollAt)),
  )
  if (check) await readDue({ check, id: check.id, isAlarmed: true })
}

/** While one process reads a task, no other does: its next read is not due before that. */
function claimReads(which: SQL | undefined): Promise<Check[]> {
  return db()
    .update(checks)
    .set({ pollAt: leaseOverCall(), polledAt: sql`clock_timestamp()` })
    .where(which)
    .returning(CHECK_COLUMNS)
}

async function record(
  check: Check,
  operation: Operation & { task: Task | null },
  outcome: PollOutcome,
): Promise<void> {
  const polls = check.polls + 1
  // By the database's clock alone: the claim of this read set the one, that of the question the other.
  const ageMs = (check.polledAt ?? check.changedAt).getTime() - (check.sentAt ?? check.requestedAt).getTime()
  const next = (failures: number, recognised: boolean) =>
    taskPollIntervalMs({ polls, failures, ageMs, recognised }, Math.random())
  switch (outcome.kind) {
    case "ended":
      return recordEnd(check, operation, outcome, polls)
    case "pending":
      return planNext(check, {
        pollAfterMs: next(0, true),
        shows: { remoteState: outcome.word, problem: null, problemCode: null, answerBody: outcome.body },
        polls,
      })
    case "unrecognised":
      return planNext(check, {
        pollAfterMs: next(0, false),
        shows: {
          problem: { code: "state_unrecognised" },
          problemCode: "state_unrecognised",
          answerBody: outcome.body,
        },
        polls,
      })
    case "failure": {
      const failures = check.pollFailures + 1
      const asked = outcome.problem.retryAfterSeconds
      const askedMs = (asked ?? 0) * 1_000
      await planNext(check, {
        // Never sooner than the service asked, and never at once because it asked for nothing.
        pollAfterMs: Math.max(next(failures, true), askedMs),
        shows: { problem: outcome.problem, problemCode: outcome.problem.code },
        polls,
        pollFailures: failures,
      })
      if (outcome.signal)
        await rateLimiter.learn(operation.wire.key, outcome.signal, {
          holdSeconds: waitBeforeRetry(failures, asked, 0),
        })
    }
  }
}

async function recordEnd(
  check: Check,
  operation: Operation & { task: Task | null },
  { state, body, word, httpStatus, problem }: Extract<PollOutcome, { kind: "ended" }>,
  polls: number,
): Promise<void> {
  const isAnswered = state === "answered"
  const change: Transition = {
    from: "pending",
    to: state,
    result: isAnswered ? await indexedResult(db(), check.operation, body, tryInput(check), word) : undefined,
    charge: chargeFor(operation.cost, state),
    set: {
      answerBody: body,
      httpStatus,
      remoteState: word,
      problem,
      problemCode: problem?.code ?? null,
      pollAt: null,
      polls,
      pollFailures: 0,
    },
  }
  const links = isAnswered ? linksToStore(check, body) : []
  await db().transaction(async (tx) => {
    const ended = await end(tx, check, change)
    if (ended && links.length > 0) await replaceLinks(tx, ended, links)
  })
}

/** Ends the task; one that a person closed while it was being read stays closed, with the answer beside it. */
async function end(tx: Executor, check: Check, change: Transition): Promise<Check | undefined> {
  const ended = await transition(tx, check.id, change)
  if (ended) return ended
  const beside = afterClosing(change, isNull(checks.lateState))
  return beside && transition(tx, check.id, beside)
}

type Plan = {
  pollAfterMs: number
  /** The values that people see; a new revision only when they changed. */
  shows?: Pick<NonNullable<Transition["set"]>, "remoteState" | "problem" | "problemCode" | "answerBody">
  polls?: number
  pollFailures?: number
}

async function planNext(check: Check, plan: Plan): Promise<void> {
  // Earlier than the claim of this read had set it: the webhook was called meanwhile, maybe just after the service was asked.
  const broughtForward = sql`case when ${checks.pollAt} < ${check.pollAt} then ${checks.pollAt} end`
  const isNews =
    (plan.shows?.remoteState !== undefined &&
      plan.shows.remoteState !== check.remoteState?.tryOpen(check.id)) ||
    (plan.shows !== undefined && plan.shows.problemCode !== check.problemCode)
  await db()
    .update(checks)
    .set({
      ...sealFields(check.id, plan.shows),
      ...(isNews ? CHECK_CHANGED : {}),
      pollAt: sql`least(${inMs(plan.pollAfterMs)}, ${broughtForward})`,
      polls: plan.polls ?? check.polls,
      pollFailures: plan.pollFailures ?? (plan.polls === undefined ? check.pollFailures : 0),
    })
    .where(and(eq(checks.id, check.id), eq(checks.state, "pending")))
}

/** Brings known tasks' next read forward. One read in the last seconds is read again after them: a flood of calls is one read, none is lost. */
export async function bringPollForward(remoteIds: readonly string[]): Promise<void> {
  if (remoteIds.length === 0) return
  const quiet = sql.raw(`interval '${QUIET_SECONDS} seconds'`)
  // Without an earlier read there is nothing to wait for: `greatest` passes over null.
  const soonest = sql`greatest(clock_timestamp(), ${checks.polledAt} + ${quiet})`
  await db()
    .update(checks)
    .set({ pollAt: soonest })
    .where(
      and(inArray(checks.remoteId, [...remoteIds]), eq(checks.state, "pending"), gt(checks.pollAt, soonest)),
    )
}
