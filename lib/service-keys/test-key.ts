import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { outcomeOf, paceSignal } from "#lib/checks/pipeline/outcome.ts"
import { readTaskOutcome } from "#lib/checks/tasks/poll-outcome.ts"
import { db } from "#lib/db/client.ts"
import type { ProblemCode } from "#lib/domain/failures.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { CotejoError } from "#lib/errors.ts"
import { kyc } from "#lib/operations/kyc.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { type PaceSignal, rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { send } from "#lib/upstream/send.ts"
import { knownTask } from "./read-slots.ts"

const NOBODY = { document_type: "dni", document_number: "00000000" }
const TIMEOUT_MS = 3_000

/** The service accepted the key, or the failure. */
export type KeyTrial = { came: "taken" | ProblemCode }

type Tried = { signal: PaceSignal | undefined; problem: ProblemCode | undefined }

/**
 * Tries the key of a slot by a call that costs nothing, once, in the line of its calls: the last KYC session of a document number that nobody has
 * (specification, Tokens: none consumed), or the free read of a known task. Nothing is asked about anybody, so there is no check; a row of the log records the
 * trial and its result. Throws `not_found` where no call is free.
 */
export async function testKey(actor: Actor, slot: KeySlot): Promise<KeyTrial> {
  const tryKey = await freeCall(slot)
  if (!tryKey) throw new CotejoError("not_found")
  const isGranted = (await rateLimiter.acquire(slot, TIMEOUT_MS)).kind === "granted"
  const { signal, problem }: Tried = isGranted
    ? await tryKey()
    : { signal: undefined, problem: "rate_limited" }
  if (signal === "key_refused" || signal === "accepted" || signal === "reachable")
    await rateLimiter.learn(slot, signal === "accepted" ? "reachable" : signal)
  const isTaken = signal === "accepted" || signal === "reachable"
  const came = isTaken ? "taken" : (problem ?? "answer_unlisted")
  await actor.record(db(), { type: "slot", id: slot }, { came })
  return { came }
}

async function freeCall(slot: KeySlot): Promise<(() => Promise<Tried>) | undefined> {
  if (slot === "platform") {
    return async () => {
      const outcome = outcomeOf(kyc, await send(kyc, NOBODY))
      return { signal: paceSignal(outcome), problem: outcome.problem?.code }
    }
  }
  const known = await knownTask(slot)
  const operation = known && operationOf(known.operation)
  if (!known || !operation?.task) return undefined
  const { task } = operation
  return async () => {
    const outcome = await readTaskOutcome({ ...operation, task }, known.remoteId)
    if (outcome.kind !== "failure") return { signal: "reachable", problem: undefined }
    return { signal: outcome.signal ?? undefined, problem: outcome.problem.code }
  }
}
