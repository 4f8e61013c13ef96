import type { Operation } from "#lib/operations/define.ts"
import type { CallResult } from "#lib/upstream/call.ts"
import { type ErrorBody, readEnvelope, readErrorBody } from "#lib/upstream/read-envelope.ts"
import type { Problem, ProblemCode } from "./problem.ts"
import type { CheckState } from "./states.ts"

/** What one call made of a check. */
export type Outcome = {
  state: Extract<CheckState, "answered" | "refused" | "failed" | "waiting" | "halted" | "unknown">
  problem: Problem | null
  httpStatus: number | null
  /** Everything that came, as it came. */
  body: Buffer | null
}

type Reply = Extract<CallResult, { kind: "reply" }>

/**
 * Reads the result of a call into the outcome of an operation that answers at once (specification, Errors).
 * The HTTP status decides first; the body only within a 2xx. What the specification does not list is `unknown`:
 * it is neither an answer nor proof that nothing was done.
 */
export function outcomeOf(operation: Pick<Operation, "wire">, result: CallResult): Outcome {
  switch (result.kind) {
    case "not_sent":
      return { state: "waiting", problem: { code: "not_reached" }, httpStatus: null, body: null }
    case "lost":
      return {
        state: "unknown",
        problem: { code: result.reason === "timed_out" ? "timed_out" : "answer_lost" },
        httpStatus: null,
        body: null,
      }
    case "reply":
      return result.status >= 200 && result.status < 300
        ? successOf(operation, result)
        : errorOf(operation, result)
  }
}

function successOf(operation: Pick<Operation, "wire">, reply: Reply): Outcome {
  const came = { httpStatus: reply.status, body: reply.body }
  if (reply.bodyEnd !== "whole") {
    return { state: "unknown", problem: { code: BODY_END_PROBLEM[reply.bodyEnd] }, ...came }
  }
  const envelope = readEnvelope(operation.wire.envelope, reply.body)
  if (envelope.readable) return { state: "answered", problem: null, ...came }
  const message = envelope.message === undefined ? {} : { message: envelope.message }
  return { state: "unknown", problem: { code: "answer_unreadable", ...message }, ...came }
}

const BODY_END_PROBLEM = {
  cut: "answer_lost",
  timed_out: "timed_out",
  too_large: "answer_too_large",
} as const satisfies Record<Exclude<Reply["bodyEnd"], "whole">, ProblemCode>

function errorOf(operation: Pick<Operation, "wire">, reply: Reply): Outcome {
  const { state, code } = meaningOf(operation.wire.listedErrors, reply.status)
  const { message, errors } = readErrorBody(reply.body)
  return {
    state,
    problem: { code, ...said({ message, errors }), ...waitAsked(reply) },
    httpStatus: reply.status,
    body: reply.body,
  }
}

function meaningOf(
  listed: readonly number[],
  status: number,
): { state: Outcome["state"]; code: ProblemCode } {
  switch (status) {
    case 400:
    case 422:
      return { state: "refused", code: "input_refused" }
    case 404:
      return { state: "refused", code: "not_found" }
    case 401:
      return { state: "halted", code: "key_refused" }
    case 402:
      return { state: "halted", code: "quota_empty" }
    case 429:
      return { state: "waiting", code: "rate_limited" }
    default:
      if (status === 500 && listed.includes(500)) return { state: "failed", code: "service_failed" }
      return { state: "unknown", code: "answer_unlisted" }
  }
}

function said({ message, errors }: ErrorBody): Pick<Problem, "message" | "errors"> {
  return { ...(message === undefined ? {} : { message }), ...(errors === undefined ? {} : { errors }) }
}

function waitAsked(reply: Reply): Pick<Problem, "retryAfterSeconds"> {
  return reply.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: reply.retryAfterSeconds }
}
