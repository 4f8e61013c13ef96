import "server-only"
import { and, eq, inArray, sql } from "drizzle-orm"
import { enterGate, leaveGate } from "#lib/batches/batch-gate.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { deliverRequest } from "#lib/signatures/send/deliver-request.ts"
import { requestBytes } from "#lib/signatures/send/outgoing-body.ts"
import { heldFor, reservePace } from "#lib/upstream/pacing.ts"
import { callDeadlineMs, send } from "#lib/upstream/send.ts"
import { chargeFor } from "./charges.ts"
import { type Outcome, outcomeOf } from "./outcome.ts"
import { tryInput } from "./sealed-check.ts"
import { settle } from "./settle.ts"
import { type Check, transition } from "./transition.ts"
import { keepCount } from "./under-way.ts"

/** How long a call that is being asked for waits in line by itself; a longer wait is left to the worker. */
const PATIENCE_MS = 1_500
/** A call that is still `sending` this long after its deadline lost its process. */
const LEASE_MARGIN_MS = 15_000
/** One that could not be claimed is looked at again after this time. */
const PUT_BACK_SECONDS = 1

/**
 * Sends a check that is queued or waiting, at most once: the state `sending` is committed before the call, and whoever
 * finds it in another state does nothing. When the pace does not allow a call soon, the check stays as it is and is due later.
 */
export async function submit(checkId: string): Promise<void> {
  const [check] = await db().select().from(checks).where(eq(checks.id, checkId))
  if (!check || (check.state !== "queued" && check.state !== "waiting")) return
  const operation = operationOf(check.operation)
  const pace = await reservePace(operation.wire.key, PATIENCE_MS)
  if (!pace.granted) return postpone(checkId, pace.waitMs)
  const claimed = await claimForSending(check)
  if (claimed) await callAndSettle(claimed)
  else await putBack(checkId)
}

/** A check that was just settled, with the exact bytes of its answer: what its row holds now, without reading it back. */
export type SettledCheck = { check: Check; body: Buffer | null }

/**
 * Makes the one call that a claimed check stands for, and records what became of it; a stop in order waits for it. Returns the check as it
 * stands now, where that is known without reading it.
 */
export function callAndSettle(claimed: Check): Promise<SettledCheck | undefined> {
  return keepCount(call(claimed))
}

async function call(claimed: Check): Promise<SettledCheck | undefined> {
  const operation = operationOf(claimed.operation)
  const input = tryInput(claimed)
  const outcome = input === undefined ? DAMAGED : await outcomeOfCall(claimed, operation, input)
  const settled = await settle(claimed, outcome)
  if (!settled) return undefined
  const { isPaced: _, ...set } = settled
  const sentAt = outcome.neverLeft ? null : claimed.sentAt
  return { check: { ...claimed, ...set, sentAt, leaseUntil: null }, body: outcome.body }
}

/** What is asked is what the person asked, or nothing. */
const DAMAGED: Outcome = {
  state: "refused",
  problem: { code: "record_damaged" },
  httpStatus: null,
  body: null,
  neverLeft: true,
}

async function outcomeOfCall(
  claimed: Check,
  operation: ReturnType<typeof operationOf>,
  input: Record<string, string>,
): Promise<Outcome> {
  if (claimed.operation === "signature") return deliverRequest(claimed.id, input)
  return outcomeOf(operation, await send(operation, input))
}

/** Taken, but not to be sent now: its batch is full while its last questions are on their way, say. */
async function putBack(checkId: string): Promise<void> {
  await db()
    .update(checks)
    .set({ leaseUntil: sql`clock_timestamp() + ${PUT_BACK_SECONDS}::int * interval '1 second'` })
    .where(and(eq(checks.id, checkId), inArray(checks.state, ["queued", "waiting"])))
}

async function postpone(checkId: string, waitMs: number): Promise<void> {
  await db()
    .update(checks)
    .set({
      notBefore: sql`clock_timestamp() + ${waitMs}::int * interval '1 millisecond'`,
      leaseUntil: null,
      changedAt: sql`clock_timestamp()`,
      revision: sql`nextval('check_revision')`,
    })
    .where(and(eq(checks.id, checkId), inArray(checks.state, ["queued", "waiting"])))
}

/**
 * Takes a check for sending: from here on, whoever finds it lost says `unknown`. Undefined when it was taken already, or when
 * its batch does not send now.
 */
async function claimForSending(check: Check): Promise<Check | undefined> {
  const { batchId } = check
  if (batchId === null) return claim(db(), check)
  return db().transaction(async (tx) => {
    if (!(await enterGate(tx, batchId))) return undefined
    // One row of a batch passes the gate at a time, and on a busy machine that is a queue: the service may have asked for silence meanwhile.
    const isHeld = (await heldFor(tx, operationOf(check.operation).wire.key)) > 0
    const claimed = isHeld ? undefined : await claim(tx, check)
    if (!claimed) await leaveGate(tx, batchId)
    return claimed
  })
}

/** The claim itself, for a check that no batch holds back. */
export function claim(tx: Executor, check: Check): Promise<Check | undefined> {
  const leaseMs = leaseMsOf(check.operation, tryInput(check) ?? {})
  return transition(tx, check.id, {
    from: check.state,
    to: "sending",
    charge: chargeFor(operationOf(check.operation).cost, "sending"),
    attempts: check.attempts,
    set: {
      attempts: check.attempts + 1,
      sentAt: sql`clock_timestamp()`,
      leaseUntil: sql`clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'`,
      notBefore: null,
    },
  })
}

/** For how long a question is thought to be under way, from its claim on. */
export function leaseMsOf(operation: CheckOperation, input: Record<string, string>): number {
  return callDeadlineMs(operation === "signature" ? requestBytes(input) : 0) + LEASE_MARGIN_MS
}
