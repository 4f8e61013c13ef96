import "server-only"
import { sql } from "drizzle-orm"
import { recordInBatch } from "#lib/batches/batch-ceiling.ts"
import { linksToStore, writeLinks } from "#lib/checks/answers/answer-links.ts"
import type { Outcome } from "#lib/checks/pipeline/outcome.ts"
import type { Claimed, Settlement } from "#lib/checks/pipeline/spill.ts"
import { indexedResult } from "#lib/checks/results/indexed-result.ts"
import { afterClosing, type Check, type Transition, transition } from "#lib/checks/transition.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { databaseFault } from "#lib/db/fault.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { hooksOf } from "#lib/operations/hooks.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { waitBeforeRetry } from "#lib/polling/service-intervals.ts"

/** Seconds until a question that was not accepted is sent again, if this outcome leaves it waiting. */
export function holdSecondsAfter({ claimed, outcome }: Settlement): number {
  const askedSeconds = outcome.problem?.retryAfterSeconds ?? outcome.pauseSeconds
  return waitBeforeRetry(claimed.attempts, askedSeconds, Math.random())
}

export type Recorded = {
  /** The files to be sealed: that work is stored with the answer, and done by whichever process finds it. */
  toSeal: string[]
  /** The check's current row; undefined where more than the check was written, or another process was quicker. */
  settled?: Check
}

/**
 * Records the outcome of a call, once: the check's transition, its batch, its register entry and its links, or nothing. A second record of the
 * same attempt changes nothing; a check that a person closed meanwhile stays closed, with the answer stored beside it. Throws the database's
 * errors.
 */
export async function recordOutcome(
  { claimed, outcome }: Settlement,
  holdSeconds: number,
): Promise<Recorded> {
  try {
    return await write(claimed, outcome, holdSeconds)
  } catch (error) {
    const kept = withoutItsId(claimed, outcome, error)
    if (!kept) throw error
    return write(claimed, kept, holdSeconds)
  }
}

/** A remote id that another check has makes this one `unknown`, with its bytes and its charge, until a person decides. */
function withoutItsId(claimed: Claimed, outcome: Outcome, error: unknown): Outcome | undefined {
  if (outcome.remoteId === undefined) return undefined
  const { code, constraint } = databaseFault(error)
  const operation = operationOf(claimed.operation)
  const { remoteId: _, ...rest } = outcome
  const charge = outcome.charge ?? chargeFor(operation.cost, outcome.state)
  const unusable = { ...rest, state: "unknown", charge } as const
  if (code === "23505" && constraint === "checks_remote_identity")
    return { ...unusable, problem: { code: "remote_id_repeated" } }
  if (!code.startsWith("22")) return undefined
  return { ...unusable, problem: { code: operation.task ? "accepted_without_task" : "accepted_without_id" } }
}

async function write(claimed: Claimed, outcome: Outcome, holdSeconds: number): Promise<Recorded> {
  const { operation, asked } = claimed
  const { state, body } = outcome
  const result = state === "answered" && body ? await indexedResult(db(), operation, body, asked) : undefined
  const change = { ...changeOf(claimed, outcome, holdSeconds), result }
  const links = state === "answered" ? linksToStore(claimed, body) : []
  const hooks = hooksOf(operation)
  return db().transaction(async (tx) => {
    const settled = (await transition(tx, claimed.id, change)) ?? (await writeLate(tx, claimed, change))
    if (!settled) return { toSeal: [] }
    await hooks?.moved(tx, settled)
    if (settled.batchId) await recordInBatch(tx, settled.batchId, state, settled.problemCode)
    const toSeal = await writeLinks(tx, settled, links)
    return { toSeal, ...(links.length === 0 && !hooks && { settled }) }
  })
}

function changeOf(claimed: Claimed, outcome: Outcome, holdSeconds: number): Transition {
  return {
    from: "sending",
    to: outcome.state,
    charge: outcome.charge ?? chargeFor(operationOf(claimed.operation).cost, outcome.state),
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
}

const ONLY_LOST = sql`${checks.problemCode} = 'process_stopped'`

/**
 * The lease expired while the answer was on its way: the service's true answer still replaces `unknown`, even one that says that nothing was
 * accepted. An answer that leaves it unknown is recorded once, where only the loss of the process was known; a check that a person closed
 * meanwhile stays closed, with the answer stored beside it.
 */
async function writeLate(tx: Executor, claimed: Claimed, change: Transition): Promise<Check | undefined> {
  const late: Transition = { ...change, from: "unknown" }
  const only = change.to === "unknown" ? { only: ONLY_LOST } : {}
  const replaced = await transition(tx, claimed.id, { ...late, ...only })
  if (replaced) return replaced
  const beside = afterClosing(change, ONLY_LOST)
  return beside && transition(tx, claimed.id, beside)
}
