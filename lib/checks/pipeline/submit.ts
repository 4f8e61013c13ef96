import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { and, eq, inArray, sql } from "drizzle-orm"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import type { Check } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { DUE } from "#lib/domain/check-states.ts"
import { inScope } from "#lib/log/request-scope.ts"
import { hooksOf } from "#lib/operations/hooks.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { reservePace } from "#lib/upstream/pacing.ts"
import { callDeadlineMs, send } from "#lib/upstream/send.ts"
import { awaitSendTurn, cancelWaiting } from "#lib/upstream/send-queue.ts"
import { claim, putBack, type Sendable, type Unsent } from "./claim.ts"
import { trackInFlight } from "./in-flight.ts"
import { type Outcome, outcomeOf } from "./outcome.ts"
import { settle } from "./settle.ts"

/** How long a call that is being asked for waits in line by itself; a longer wait is left to the worker. */
const PATIENCE_MS = 1_500
/** A call that is still `sending` this long after its deadline lost its process. */
const LEASE_MARGIN_MS = 15_000

/**
 * Sends a check that is queued or waiting, at most once: the state `sending` is committed before the call, and whoever
 * finds it in another state does nothing. When the pace does not allow a call soon, the check stays as it is and is due later.
 */
export async function submit(checkId: string): Promise<void> {
  const [check] = await db().select().from(checks).where(eq(checks.id, checkId))
  if (!check || !DUE.includes(check.state)) return
  const pace = await reservePace(operationOf(check.operation).wire.key, PATIENCE_MS)
  if (!pace.granted) return postpone(checkId, pace.waitMs)
  await claimAndSend(check, leaseMsOf(check.operation, tryInput(check) ?? {}))
}

/** The same for one that was taken for this process, with a place in the line that is so far away. */
export async function submitReserved({ waitMs, ...taken }: Unsent & { waitMs: number }): Promise<void> {
  if (waitMs > 0) await pause(waitMs)
  await claimAndSend(taken, leaseMsOf(taken.operation, await inputOf(taken)))
}

/** What is asked, where the length of the call hangs on it. */
async function inputOf({ id, operation }: Unsent): Promise<Record<string, string>> {
  if (!hooksOf(operation)) return {}
  const [check] = await db().select(QUESTION).from(checks).where(eq(checks.id, id))
  return (check && tryInput(check)) ?? {}
}

async function claimAndSend(unsent: Unsent, leaseMs: number): Promise<void> {
  const claimed = await claim(unsent, leaseMs)
  if (claimed) await callAndSettle(claimed)
  else await putBack(unsent.id, operationOf(unsent.operation).wire.key)
}

/** A check that was just settled, with the exact bytes of its answer: what its row holds now, without reading it back. */
export type SettledCheck<C extends Sendable = Check> = { check: C; body: Buffer | null }

/**
 * Makes the one call that a claimed check stands for, and records what became of it; a stop in order waits for it. Returns the check as it
 * stands now, where that is known without reading it.
 */
export function callAndSettle<C extends Sendable>(claimed: C): Promise<SettledCheck<C> | undefined> {
  return trackInFlight(call(claimed))
}

async function call<C extends Sendable>(claimed: C): Promise<SettledCheck<C> | undefined> {
  const { key } = operationOf(claimed.operation).wire
  const setAnswered = await awaitSendTurn(key)
  const outcome = setAnswered ? await inScope(scopeOf(claimed), () => outcomeOfCall(claimed)) : TURNED_BACK
  setAnswered?.()
  if (STOPPING.some((code) => code === outcome.problem?.code)) cancelWaiting(key)
  const settled = await settle(claimed, outcome)
  if (!settled) return undefined
  const { isAlarmed: _, ...set } = settled
  const sentAt = outcome.neverLeft ? null : claimed.sentAt
  return { check: { ...claimed, ...set, sentAt, leaseUntil: null }, body: outcome.body }
}

/** The service is told nothing of the request that it is called for, so the log names both. */
const scopeOf = ({ id, requestId }: Sendable) => ({ rowId: id, requestId })

/** The problems of a call after which no other is to leave with its key, for now. */
const STOPPING = ["rate_limited", "key_refused", "quota_empty"]

/** Due again as soon as the slot is. */
const TURNED_BACK: Outcome = {
  state: "waiting",
  problem: null,
  httpStatus: null,
  body: null,
  neverLeft: true,
  pauseSeconds: 1,
}

/** What is asked is what the person asked, or nothing. */
const DAMAGED: Outcome = {
  state: "refused",
  problem: { code: "record_damaged" },
  httpStatus: null,
  body: null,
  neverLeft: true,
}

async function outcomeOfCall(claimed: Sendable): Promise<Outcome> {
  const operation = operationOf(claimed.operation)
  const input = tryInput(claimed)
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
      changedAt: sql`clock_timestamp()`,
      revision: sql`nextval('check_revision')`,
    })
    .where(and(eq(checks.id, checkId), inArray(checks.state, [...DUE])))
}

/** For how long a question is thought to be under way, from its claim on. */
export function leaseMsOf(operation: CheckOperation, input: Record<string, string>): number {
  return callDeadlineMs(hooksOf(operation)?.requestBytes(input) ?? 0) + LEASE_MARGIN_MS
}
