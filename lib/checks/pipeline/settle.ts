import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import type { Check } from "#lib/checks/transition.ts"
import { isTransient } from "#lib/db/fault.ts"
import { sealFile } from "#lib/files/seal-file.ts"
import { logFault } from "#lib/log/fault.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { backOff } from "#lib/polling/back-off.ts"
import { type PaceSignal, rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { trackInFlight } from "./in-flight.ts"
import { type Outcome, paceSignal } from "./outcome.ts"
import { holdSecondsAfter, type Recorded, recordOutcome } from "./record-outcome.ts"
import { type Claimed, dropSpilled, type Settlement, spill } from "./spill.ts"

/** How long recording an answer is retried while the database is away, before it is left to the sweep, or its person is told. */
const TIMEOUT_MS = 60_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Records the outcome of a claimed check's call, with the exact bytes received. When the database fails, the outcome is also written to a file
 * (spill.ts), which the sweep records later, also after a restart: so this resolves when the answer is safe. While neither database nor disk takes it, it is kept
 * in memory and offered to both for as long as this process lives. Whoever waits for a question alone is told after a while, by the database's error; a row of
 * a batch keeps its place meanwhile, so that no further one is sent whose answer nobody could keep. A failure after it was stored is not thrown. Returns
 * the check's current row where that needs no further read.
 */
export async function settle(
  claimed: Claimed,
  outcome: Outcome,
  giveUpAfterMs = TIMEOUT_MS,
): Promise<Check | undefined> {
  const holdSeconds = holdSecondsAfter({ claimed, outcome })
  const recorded = await untilSafe({ claimed, outcome }, holdSeconds, giveUpAfterMs)
  if (recorded === "spilled") return undefined
  if (claimed.batchId === null) sealAtOnce(recorded.toSeal, claimed.requestId)
  const signal = paceSignal(outcome)
  // Jitter applies to our own retries only: a `Retry-After` is kept as it is.
  const silentSeconds = outcome.problem?.retryAfterSeconds ?? holdSeconds
  if (signal && (claimed.isAlarmed !== false || !ENDS_ALARM.includes(signal)))
    await learn(claimed, signal, silentSeconds)
  return recorded.settled
}

const ENDS_ALARM: readonly PaceSignal[] = ["accepted", "reachable"]

async function learn({ operation, requestId, sentAt }: Claimed, signal: PaceSignal, holdSeconds: number) {
  try {
    await rateLimiter.learn(operationOf(operation).wire.key, signal, { holdSeconds, sentAt: sentAt ?? null })
  } catch (error) {
    logFault({ doing: "learning the pace" }, requestId, error)
  }
}

/** Somebody waits for this report: its file is sealed at once, without waiting for the worker's next round. */
function sealAtOnce(fileIds: readonly string[], requestId: string): void {
  for (const id of fileIds) {
    void trackInFlight(sealFile(id)).catch((error: unknown) =>
      logFault({ doing: "sealing" }, requestId, error),
    )
  }
}

/** Settles as `persistOutcome` does, but for a question alone that is kept in memory: then it throws after that time, and the recording goes on. */
function untilSafe(
  settlement: Settlement,
  holdSeconds: number,
  giveUpAfterMs: number,
): Promise<Recorded | "spilled"> {
  return new Promise((done, tell) => {
    const keeps = settlement.claimed.batchId === null ? tell : () => undefined
    trackInFlight(persistOutcome(settlement, holdSeconds, giveUpAfterMs, keeps)).then(done, tell)
  })
}

/** `keeps`: told of the fault whenever the time is over and neither took the answer. */
async function persistOutcome(
  settlement: Settlement,
  holdSeconds: number,
  giveUpAfterMs: number,
  keeps: (error: unknown) => void,
): Promise<Recorded | "spilled"> {
  const { requestId } = settlement.claimed
  const giveUpAt = performance.now() + giveUpAfterMs
  let spilled: string | undefined
  for (let failures = 0; ; failures++) {
    try {
      const recorded = await recordOutcome(settlement, holdSeconds)
      if (spilled !== undefined) await dropOrLog(spilled, requestId)
      return recorded
    } catch (error) {
      if (spilled === undefined) logFault({ doing: "storing an answer" }, requestId, error)
      spilled ??= await spillOrLog(settlement)
      const isHopeless = !isTransient(error)
      if (isHopeless || performance.now() >= giveUpAt) {
        if (spilled !== undefined) return "spilled"
        if (isHopeless) throw error
        keeps(error)
      }
    }
    await pause(backOff(FIRST_PAUSE_MS, failures, LONGEST_PAUSE_MS))
  }
}

async function spillOrLog(settlement: Settlement): Promise<string | undefined> {
  try {
    return await spill(settlement)
  } catch (error) {
    logFault({ doing: "spilling an answer" }, settlement.claimed.requestId, error)
    return undefined
  }
}

/** A file that could not be removed is recorded once more, which changes nothing. */
async function dropOrLog(name: string, requestId: string): Promise<void> {
  try {
    await dropSpilled(name)
  } catch (error) {
    logFault({ doing: "dropping a spilled answer" }, requestId, error)
  }
}
