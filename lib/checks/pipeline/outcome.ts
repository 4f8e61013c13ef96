import { type ExactJson, exactRecord, fieldOf, isExactNumber } from "#lib/checks/answers/exact-json.ts"
import { type Charge, chargeFor } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { failureFacts, type Problem, type ProblemCode } from "#lib/domain/failures.ts"
import type { Operation, Task } from "#lib/operations/define.ts"
import type { CallResult } from "#lib/upstream/call.ts"
import { isCertificateFault } from "#lib/upstream/certificate-fault.ts"
import type { PaceSignal } from "#lib/upstream/rate-limiter.ts"
import {
  isBusinessError,
  isFailedResult,
  isPlatformBody,
  isServiceError,
  isServiceThrottle,
  readEnvelope,
  refusalWords,
} from "#lib/upstream/read-envelope.ts"

export type Outcome = {
  state: Extract<CheckState, "answered" | "pending" | "refused" | "failed" | "waiting" | "halted" | "unknown">
  problem: Problem | null
  httpStatus: number | null
  body: Buffer | null
  /** The service's id of the accepted question, where the answer comes later. */
  remoteId?: string
  charge?: Charge
  neverLeft?: true
  /** Our own delay before it is sent again, where exponential backoff from one second would be too eager. */
  pauseSeconds?: number
}

type Reply = Extract<CallResult, { kind: "reply" }>

type Called = Pick<Operation, "wire" | "task" | "cost" | "remoteIdPath" | "reachesPeople">

const NOT_SENT = {
  state: "waiting",
  problem: { code: "not_reached" },
  httpStatus: null,
  body: null,
} as const satisfies Outcome

/** A certificate is replaced by people, never within seconds. */
const CERTIFICATE_PAUSE_SECONDS = 300

/**
 * Reads the result of a call into its outcome (specification, Errors). The HTTP status decides first; the body only within a 2xx, and of a 4xx whether it is the
 * service that refuses. Any other reply that the specification does not list is `unknown`: it is neither an answer nor proof that nothing was done.
 */
export function outcomeOf(operation: Called, result: CallResult): Outcome {
  switch (result.kind) {
    case "not_sent":
      return isCertificateFault(result.reason)
        ? { ...NOT_SENT, problem: { code: "certificate_refused" }, pauseSeconds: CERTIFICATE_PAUSE_SECONDS }
        : NOT_SENT
    case "broken_off":
      return { state: "halted", problem: { code: "broken_off" }, httpStatus: null, body: null }
    case "lost":
      return {
        state: "unknown",
        problem: { code: result.reason === "timed_out" ? "timed_out" : "answer_lost" },
        httpStatus: null,
        body: null,
      }
    case "reply":
      return replyOutcome(operation, result)
  }
}

/** Even if the body cannot be read, the bytes and the status are stored. */
function replyOutcome(operation: Called, reply: Reply): Outcome {
  try {
    return reply.status >= 200 && reply.status < 300
      ? successOf(operation, reply)
      : knownNotTaken(errorOf(operation, reply), reply)
  } catch {
    const problem: Problem = { code: "answer_unreadable" }
    return { state: "unknown", problem, httpStatus: reply.status, body: reply.body }
  }
}

/** With such a status before the whole request was sent, it was not accepted; a person may resume it. */
const SAYS_NOTHING: readonly (ProblemCode | undefined)[] = [
  "answer_unlisted",
  "question_refused",
  "not_the_service",
]

function knownNotTaken(outcome: Outcome, reply: Reply): Outcome {
  if (!SAYS_NOTHING.includes(outcome.problem?.code) || reply.requestEnd === "whole") return outcome
  return { ...outcome, state: "halted", problem: { ...outcome.problem, code: "broken_off" } }
}

function successOf(operation: Called, reply: Reply): Outcome {
  if (operation.task) return acceptedOf(operation, operation.task, reply)
  const came = { httpStatus: reply.status, body: reply.body }
  if (reply.bodyEnd !== "whole") {
    return { state: "unknown", problem: { code: BODY_END_PROBLEM[reply.bodyEnd] }, ...came }
  }
  const envelope = readEnvelope(operation.wire.envelope, reply.body)
  const message = envelope.message === undefined ? {} : { message: envelope.message }
  if (envelope.readable && operation.remoteIdPath.length > 0) {
    const remoteId = idAt(reply.body, operation.remoteIdPath)
    const charge = chargeFor(operation.cost, "answered")
    if (remoteId !== undefined) return { state: "answered", problem: null, ...came, remoteId }
    return { state: "unknown", problem: { code: "accepted_without_id", ...message }, ...came, charge }
  }
  if (envelope.readable && !isFailedResult(operation.wire.envelope, reply.body))
    return { state: "answered", problem: null, ...came }
  return { state: "unknown", problem: { code: "answer_unreadable", ...message }, ...came }
}

/** The create call of an operation answered later: a 202 with any body means accepted (specification, Create VIN query and Create match). */
function acceptedOf(operation: Called, task: Task, reply: Reply): Outcome {
  const charge = reply.status === 202 ? chargeFor(operation.cost, "pending") : "unknown"
  const came = { httpStatus: reply.status, body: reply.body, charge }
  if (reply.bodyEnd !== "whole") {
    return { state: "unknown", problem: { code: BODY_END_PROBLEM[reply.bodyEnd] }, ...came }
  }
  const envelope = readEnvelope(operation.wire.envelope, reply.body)
  const message = envelope.message === undefined ? {} : { message: envelope.message }
  // The 202 decides: its id is the only way to what was paid, so only the business word `error` says that there is nothing to read.
  const isAccepted = envelope.readable || (reply.status === 202 && !isBusinessError(reply.body))
  const id = isAccepted ? idAt(reply.body, [task.idField]) : undefined
  if (id === undefined)
    return { state: "unknown", problem: { code: "accepted_without_task", ...message }, ...came }
  return {
    state: "pending",
    problem: null,
    ...came,
    charge: chargeFor(operation.cost, "pending"),
    remoteId: id,
  }
}

/** Ids are used in an index and as a segment of URL paths. */
const MAX_ID = 255

/** Would be stored, or asked for, as another id: control characters, halves of surrogate pairs, the segments that lead to another path. */
const UNUSABLE_ID = /[\p{Cc}\p{Cs}]|^\s*$|^\.{1,2}$/u

/** The id at a place of the record; an integer is read by its digits, because without an id an accepted question could never be read. */
function idAt(body: Uint8Array, path: readonly string[]): string | undefined {
  const found = path.reduce<ExactJson | undefined>(fieldOf, exactRecord(body, false))
  const id = isExactNumber(found) ? found.source : found
  if (typeof id !== "string" || id.length > MAX_ID || UNUSABLE_ID.test(id)) return undefined
  return isExactNumber(found) && !/^\d+$/.test(id) ? undefined : id
}

const BODY_END_PROBLEM = {
  cut: "answer_lost",
  timed_out: "timed_out",
  too_large: "answer_too_large",
} as const satisfies Record<Exclude<Reply["bodyEnd"], "whole">, ProblemCode>

function errorOf(operation: Called, reply: Reply): Outcome {
  return {
    ...meaningOf(operation, reply),
    httpStatus: reply.status,
    body: reply.body,
  }
}

function meaningOf(operation: Called, reply: Reply): Pick<Outcome, "state" | "problem"> {
  const outcome = (state: Outcome["state"], code: ProblemCode) => ({
    state,
    problem: { code, ...refusalWords(reply) },
  })
  const { status } = reply
  const listed = operation.wire.listedErrors
  if (status === 401) return outcome("halted", "key_refused")
  if (status === 429 && isServiceThrottle(reply))
    // Its codes are not shown, and it reaches people: only a person sends it again.
    return outcome(operation.reachesPeople ? "halted" : "waiting", "rate_limited")
  if (status >= 400 && status < 500) {
    if (!isServiceError(reply, listed)) return outcome("halted", "not_the_service")
    return status === 402
      ? outcome("halted", "quota_empty")
      : outcome("refused", REFUSAL_CODE[status] ?? "question_refused")
  }
  if (isNotTaken(operation, reply)) return outcome("waiting", "service_unavailable")
  if (status === 500 && listed.includes(500)) return outcome("failed", "service_failed")
  return outcome("unknown", "answer_unlisted")
}

const REFUSAL_CODE: { [status: number]: ProblemCode } = {
  400: "input_refused",
  404: "not_found",
  422: "input_refused",
}

/** A 503 of match create by the service itself: in its own envelope, not in that of a proxy. */
function isNotTaken({ task }: Called, reply: Reply): boolean {
  return task?.notTaken.includes(reply.status) === true && isPlatformBody(reply.body)
}

/** What a call's outcome says of its key slot: a refusal for its content shows that the key is accepted; an unlisted answer says nothing. */
export function paceSignal({ state, problem }: Pick<Outcome, "state" | "problem">): PaceSignal | undefined {
  const code = problem?.code
  if (code === "rate_limited" || code === "key_refused" || code === "quota_empty") return code
  if (state === "answered" || state === "pending" || (code && failureFacts(code).accepted)) return "accepted"
  return code === "input_refused" || code === "service_failed" ? "reachable" : undefined
}
