import "server-only"
import { sql } from "drizzle-orm"
import { tellBatch } from "#lib/batches/batch-gate.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { sealFile } from "#lib/files/seal-file.ts"
import { logFault } from "#lib/http/log-fault.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { noteInRegister } from "#lib/signatures/register.ts"
import { learnPace } from "#lib/upstream/pacing.ts"
import { linksIn, writeLinks } from "./answer-links.ts"
import { chargeFor } from "./charges.ts"
import type { FoundLink } from "./find-links.ts"
import type { Outcome } from "./outcome.ts"
import { slotSignal } from "./slot-signal.ts"
import type { CheckState } from "./states.ts"
import { type Check, type Transition, transition } from "./transition.ts"
import { keepCount } from "./under-way.ts"
import { waitBeforeRetry } from "./wait-before-retry.ts"

/** How long the answer in hand is offered to a database that does not take it. */
const KEEP_TRYING_MS = 60_000

/**
 * Records what became of the call that `claimed` stands for, with the exact bytes that came. An answer in hand is not given up
 * for a database that is away for a moment; after a minute the lease does its work and the check becomes `unknown`.
 */
export async function settle(claimed: Check, outcome: Outcome): Promise<void> {
  const operation = operationOf(claimed.operation)
  const askedSeconds = outcome.problem?.retryAfterSeconds ?? outcome.pauseSeconds
  const holdSeconds = waitBeforeRetry(claimed.attempts, askedSeconds, Math.random())
  const change: Transition = {
    from: "sending",
    to: outcome.state,
    charge: outcome.charge ?? chargeFor(operation.cost, outcome.state),
    attempts: claimed.attempts,
    set: {
      problem: outcome.problem,
      problemCode: outcome.problem?.code ?? null,
      httpStatus: outcome.httpStatus,
      answerBody: outcome.body,
      leaseUntil: null,
      ...(outcome.remoteId === undefined
        ? {}
        : {
            remoteId: outcome.remoteId,
            ...(outcome.state === "pending" ? { pollAt: sql`clock_timestamp()` } : {}),
          }),
      ...(outcome.neverLeft ? { sentAt: null } : {}),
      notBefore:
        outcome.state === "waiting" ? sql`clock_timestamp() + ${holdSeconds} * interval '1 second'` : null,
    },
  }
  const links = outcome.state === "answered" ? linksIn(operation, outcome.body) : []
  const toSeal = await persistently(() => write(claimed, change, links))
  if (claimed.batchId === null) sealAtOnce(toSeal, claimed.requestId)
  const signal = slotSignal(outcome)
  if (signal) await learnPace(operation.wire.key, signal, holdSeconds)
}

/** A transaction only where there is more to write than the check itself. */
async function write(claimed: Check, change: Transition, links: readonly FoundLink[]): Promise<string[]> {
  const alone = links.length === 0 && claimed.batchId === null && claimed.operation !== "signature"
  if (alone) return writeOutcome(db(), claimed, change, links)
  return db().transaction((tx) => writeOutcome(tx, claimed, change, links))
}

/** Returns the files that are to be sealed: work that is written down with the answer, and done by whoever finds it. */
async function writeOutcome(
  tx: Executor,
  claimed: Check,
  change: Transition,
  links: readonly FoundLink[],
): Promise<string[]> {
  const settled = (await transition(tx, claimed.id, change)) ?? (await writeLate(tx, claimed, change))
  if (settled?.operation === "signature") await noteInRegister(tx, settled)
  if (settled?.batchId) await tellBatch(tx, settled.batchId, change.to, settled.problemCode)
  return settled ? writeLinks(tx, settled, links) : []
}

/** Somebody waits for this report: its file does not wait for the worker's next round, which would find it all the same. */
function sealAtOnce(fileIds: readonly string[], requestId: string): void {
  for (const id of fileIds) {
    void keepCount(sealFile(id)).catch((error: unknown) => logFault("sealing", requestId, error))
  }
}

const LATE_IS_WELCOME: readonly CheckState[] = ["answered", "pending", "refused", "failed"]

/** The lease ran out while the answer was on its way: a true answer still replaces the doubt. */
async function writeLate(tx: Executor, claimed: Check, change: Transition): Promise<Check | undefined> {
  if (!LATE_IS_WELCOME.includes(change.to)) return undefined
  return transition(tx, claimed.id, { ...change, from: "unknown" })
}

async function persistently<T>(write: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + KEEP_TRYING_MS
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await write()
    } catch (error) {
      if (Date.now() > giveUpAt || !isConnectionFault(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** PostgreSQL's classes 08 (connection) and 57P (shutting down), and sockets that broke. */
function isConnectionFault(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const message = cause instanceof Error ? cause.message : ""
  return /^(08|57P|E[A-Z]+$)/.test(code) || /connection|timeout/i.test(message)
}
