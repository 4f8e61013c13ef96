import "server-only"
import { and, eq, inArray } from "drizzle-orm"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import type { Check } from "#lib/checks/transition.ts"
import { CHECK_CHANGED } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { DUE } from "#lib/domain/check-states.ts"
import { inScope } from "#lib/log/request-scope.ts"
import { hooksOf } from "#lib/operations/hooks.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { NOT_SENT_RATE_LIMITED, rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { callDeadlineMs, send } from "#lib/upstream/send.ts"
import { claim, releaseClaim, type Unsent } from "./claim.ts"
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

/**
 * Sends a check that is queued or waiting, at most once: the state `sending` is committed before the call, and whoever
 * finds it in another state does nothing. When the pace does not allow a call soon, the check stays as it is and is due later.
 */
export async function submit(checkId: string): Promise<void> {
  const [check] = await db().select().from(checks).where(eq(checks.id, checkId))
  if (!check || !DUE.includes(check.state)) return
  const turn = await rateLimiter.acquire(operationOf(check.operation).wire.key, TIMEOUT_MS)
  if (turn.kind === NOT_SENT_RATE_LIMITED) return postpone(checkId, turn.waitMs)
  await claimAndSend(check, leaseMsOf(check.operation, tryInput(check) ?? {}))
}

/** The same for a check that this process reserved; where its slot has a pace, it waits for its turn before it is claimed. */
export async function submitReserved({ isPaced, ...unsent }: Unsent & { isPaced: boolean }): Promise<void> {
  const { key } = operationOf(unsent.operation).wire
  if (isPaced) {
    const { acquire, acquireInLine } = rateLimiter
    const turn = await (unsent.batchId === null ? acquire : acquireInLine)(key, LINE_MS)
    if (turn.kind === NOT_SENT_RATE_LIMITED) return releaseClaim(unsent.id, key)
  }
  await claimAndSend(unsent, leaseMsOf(unsent.operation, await inputOf(unsent)))
}

/** The question, where the deadline of the call depends on it. */
async function inputOf({ id, operation }: Unsent): Promise<Record<string, string>> {
  if (!hooksOf(operation)) return {}
  const [check] = await db().select(QUESTION).from(checks).where(eq(checks.id, id))
  return (check && tryInput(check)) ?? {}
}

async function claimAndSend(unsent: Unsent, leaseMs: number): Promise<void> {
  const claimed = await claim(unsent, leaseMs)
  if (claimed) await callAndSettle(claimed)
  else await releaseClaim(unsent.id, operationOf(unsent.operation).wire.key)
}

/** A settled check with the exact bytes of its answer: its current row, without reading it back. */
export type SettledCheck = { check: Check; body: Buffer | null }

/**
 * Makes the one call of a claimed check and records its outcome; a graceful shutdown waits for it. Returns the check's current row where that needs no
 * further read.
 */
export function callAndSettle(claimed: Check): Promise<SettledCheck | undefined> {
  return trackInFlight(call(claimed))
}

async function call(claimed: Check): Promise<SettledCheck | undefined> {
  const asked = tryInput(claimed)
  const outcome = await inScope(scopeOf(claimed), () => outcomeOfCall(claimed, asked))
  const check = await settle({ ...claimed, asked }, outcome)
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

/** The lease of a claim: how long its question counts as in flight. */
export function leaseMsOf(operation: CheckOperation, input: Record<string, string>): number {
  return callDeadlineMs(hooksOf(operation)?.requestBytes(input) ?? 0) + LEASE_MARGIN_MS
}
