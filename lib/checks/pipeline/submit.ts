import "server-only"
import { and, eq, exists, gt, inArray, notExists, sql } from "drizzle-orm"
import { commitToBatch, haltIfFull, haltIfNotPermitted, holdRoom } from "#lib/batches/batch-ceiling.ts"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { type Check, transitionAll } from "#lib/checks/transition.ts"
import { CHECK_CHANGED } from "#lib/db/changes.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { checks, pacing } from "#lib/db/schema/checks.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { DUE } from "#lib/domain/check-states.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { inScope } from "#lib/log/log.ts"
import { hooksOf } from "#lib/operations/hooks.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { NOT_SENT_RATE_LIMITED, rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { callDeadlineMs, send } from "#lib/upstream/send.ts"
import { trackInFlight } from "./in-flight.ts"
import { type Outcome, outcomeOf } from "./outcome.ts"
import { settle } from "./settle.ts"
import type { Claimed } from "./spill.ts"

/** How long a request waits for its turn; a longer wait is left to the worker. */
const TIMEOUT_MS = 1_500
/** How long a row of a batch waits for it; a longer wait gives its place to a row that is due by then. */
const LINE_MS = 5_000
/** A check still `sending` this long after its deadline has lost its process. */
const LEASE_MARGIN_MS = 15_000

/** Sends a queued or waiting check, at most once: `sending` is committed before the call. Where the pace allows none soon, it is due later. */
export async function submit(checkId: string): Promise<void> {
  const [check] = await db().select().from(checks).where(eq(checks.id, checkId))
  if (!check || !DUE.includes(check.state)) return
  const turn = await rateLimiter.acquire(operationOf(check.operation).wire.key, TIMEOUT_MS)
  if (turn.kind === NOT_SENT_RATE_LIMITED) return postpone(checkId, turn.waitMs)
  await claimAndSend(check, leaseMsOf(check.operation, tryInput(check) ?? {}))
}

type Reserved = Unsent & { isPaced: boolean; isAlarmed?: boolean }

/** The same for a check that this process reserved; where its slot has a pace, it waits for its turn before it is claimed. */
export async function submitReserved({ isPaced, isAlarmed, ...unsent }: Reserved): Promise<void> {
  const { key } = operationOf(unsent.operation).wire
  if (isPaced) {
    const { acquire, acquireInLine } = rateLimiter
    const turn = await (unsent.batchId === null ? acquire : acquireInLine)(key, LINE_MS)
    if (turn.kind === NOT_SENT_RATE_LIMITED) return releaseClaim(unsent.id, key)
  }
  await claimAndSend(unsent, leaseMsOf(unsent.operation, await inputOf(unsent)), isAlarmed)
}

async function inputOf({ id, operation }: Unsent): Promise<Record<string, string>> {
  if (!hooksOf(operation)) return {}
  const [check] = await db().select(QUESTION).from(checks).where(eq(checks.id, id))
  return (check && tryInput(check)) ?? {}
}

async function claimAndSend(unsent: Unsent, leaseMs: number, isAlarmed?: boolean): Promise<void> {
  const claimed = await claim(unsent, leaseMs)
  if (claimed) await callAndSettle(claimed, isAlarmed)
  else await releaseClaim(unsent.id, operationOf(unsent.operation).wire.key)
}

/** A settled check with the exact bytes of its answer: its current row, without reading it back. */
export type SettledCheck = { check: Check; body: Buffer | null }

/**
 * Makes the one call of a claimed check and records its outcome; a graceful shutdown waits for it. `isAlarmed`: false where its slot had no alarm a moment ago, which
 * an answer would end. Returns the check's current row where that needs no further read.
 */
export function callAndSettle(claimed: Check, isAlarmed = true): Promise<SettledCheck | undefined> {
  return trackInFlight(call(claimed, isAlarmed))
}

async function call(claimed: Check, isAlarmed: boolean): Promise<SettledCheck | undefined> {
  const asked = tryInput(claimed)
  const outcome = await inScope(scopeOf(claimed), () => outcomeOfCall(claimed, asked))
  const check = await settle({ ...claimed, asked, isAlarmed }, outcome)
  return check && { check, body: outcome.body }
}

/** The service does not learn our request id, so the log relates the two. */
const scopeOf = ({ id, requestId }: Check) => ({ rowId: id, requestId })

/** A stored question that cannot be decrypted for its row is not sent. */
const DAMAGED: Outcome = {
  state: "refused",
  problem: { code: "record_damaged" },
  httpStatus: null,
  body: null,
  neverLeft: true,
}

async function outcomeOfCall(claimed: Check, input: Claimed["asked"]): Promise<Outcome> {
  const operation = operationOf(claimed.operation)
  if (input === undefined) return DAMAGED
  const hooks = hooksOf(claimed.operation)
  if (hooks) return hooks.deliver(claimed.id, input)
  return outcomeOf(operation, await send(operation, input))
}

async function postpone(checkId: string, waitMs: number): Promise<void> {
  await db()
    .update(checks)
    .set({
      notBefore: inMs(waitMs),
      leaseUntil: null,
      ...CHECK_CHANGED,
    })
    .where(and(eq(checks.id, checkId), inArray(checks.state, [...DUE])))
}

export function leaseMsOf(operation: CheckOperation, input: Record<string, string>): number {
  return callDeadlineMs(hooksOf(operation)?.requestBytes(input) ?? 0) + LEASE_MARGIN_MS
}

export type Unsent = Pick<Check, "id" | "operation" | "batchId">

/** Commits a check as `sending`, under its batch's ceiling, before its call. Undefined: claimed already, batch not sending, or slot held. */
export async function claim(unsent: Unsent, leaseMs: number): Promise<Check | undefined> {
  const { id, operation, batchId } = unsent
  if (batchId !== null) return claimRow({ id, operation, batchId }, leaseMs)
  const [claimed] = await db().transaction((tx) => moveToSending(tx, operation, [id], leaseMs))
  return claimed
}

type Row = { id: string; operation: CheckOperation; batchId: string }

/** By batch: its rows that the next transaction takes, and the transaction that is under way. */
const waiting = new Map<string, { ids: Set<string>; claimed: Promise<Map<string, Check>> }>()
const running = new Map<string, Promise<unknown>>()

/** The batch is locked meanwhile, so a process takes all its rows that came since the last time in one transaction. */
async function claimRow({ id, operation, batchId }: Row, leaseMs: number): Promise<Check | undefined> {
  let next = waiting.get(batchId)
  if (!next) {
    const ids = new Set<string>()
    const claimed = Promise.allSettled([running.get(batchId)]).then(() => {
      waiting.delete(batchId)
      return claimRows(operation, batchId, [...ids], leaseMs)
    })
    next = { ids, claimed }
    waiting.set(batchId, next)
    running.set(batchId, claimed)
    void Promise.allSettled([claimed]).then(() => running.get(batchId) === claimed && running.delete(batchId))
  }
  next.ids.add(id)
  const claimed = await next.claimed
  const check = claimed.get(id)
  claimed.delete(id) // asked for twice, it is claimed once
  return check
}

/** The batch is locked before its checks, in the same order everywhere; the hold is read after that wait. */
async function claimRows(operation: CheckOperation, batchId: string, ids: string[], leaseMs: number) {
  const claimed = await db().transaction(async (tx) => {
    const room = await holdRoom(tx, batchId, ids.length)
    const moved = await moveToSending(tx, operation, ids.slice(0, room), leaseMs)
    await commitToBatch(tx, batchId, moved.length)
    return moved
  })
  if (claimed.length === 0) {
    await haltIfFull(db(), batchId)
    await haltIfNotPermitted(db(), batchId)
  }
  return new Map(claimed.map((check) => [check.id, check]))
}

async function moveToSending(
  tx: Executor,
  operation: CheckOperation,
  ids: string[],
  leaseMs: number,
): Promise<Check[]> {
  if (ids.length === 0) return []
  const { cost, wire } = operationOf(operation)
  const mayLeave = and(inArray(checks.id, ids), notExists(holdOf(tx, wire.key)))
  const change = {
    to: "sending",
    charge: chargeFor(cost, "sending"),
    set: {
      attempts: sql`${checks.attempts} + 1`,
      notBefore: null,
      sentAt: sql`clock_timestamp()`,
      leaseUntil: inMs(leaseMs),
    },
  } as const
  const queued = await transitionAll(tx, mayLeave, { ...change, from: "queued" })
  if (queued.length === ids.length) return queued
  return [...queued, ...(await transitionAll(tx, mayLeave, { ...change, from: "waiting" }))]
}

function holdOf(on: Executor, slot: KeySlot) {
  return on
    .select({ slot: pacing.slot })
    .from(pacing)
    .where(and(eq(pacing.slot, slot), gt(pacing.heldUntil, sql`clock_timestamp()`)))
}

/** Gives back a check that is not to be sent now. It is due again when the hold of its slot ends, or in a second (its batch may be full only until its last calls are answered). */
async function releaseClaim(checkId: string, slot: KeySlot): Promise<void> {
  await db()
    .update(checks)
    .set({
      leaseUntil: sql`case when ${exists(holdOf(db(), slot))} then null else ${inMs(1_000)} end`,
      notBefore: sql`least(${checks.notBefore}, clock_timestamp())`,
    })
    .where(and(eq(checks.id, checkId), inArray(checks.state, [...DUE])))
}
