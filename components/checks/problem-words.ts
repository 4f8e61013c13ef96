import type { Charge, CostClass } from "#lib/domain/charges.ts"
import { type CheckState, UNSENT } from "#lib/domain/check-states.ts"
import { FAILURES, failureFacts, type Helper, type ProblemCode } from "#lib/domain/failures.ts"

/** Who else can help with a check in that state; null where nobody has to. */
export function helperOf(state: CheckState, code: ProblemCode | null): Helper | null {
  if (code === null || state === "withdrawn" || state === "closed" || state === "queued") return null
  return FAILURES[code].helper
}

type StateWords = CheckState | "refusedByUs" | "taskFailed" | "unrecognised" | "approval"

/** Whether it waits for a second person's approval, rather than for a cause to be removed. */
export function isAwaitingApproval(state: CheckState, code: ProblemCode | null): boolean {
  return state === "halted" && code === "second_person"
}

/**
 * Which heading a state has: what we refused ourselves was not refused by the service, a validation that failed was answered all the
 * same, what waits for approval was halted by nothing, and of a state that cannot be read nobody can say that the service is at work.
 */
export function stateWords(state: CheckState, code: ProblemCode | null): StateWords {
  if (state === "refused" && code !== null && failureFacts(code).keptBack) return "refusedByUs"
  if (state === "failed" && code === "task_failed") return "taskFailed"
  if (isAwaitingApproval(state, code)) return "approval"
  return state === "pending" && code === "state_unrecognised" ? "unrecognised" : state
}

export type CostWords = "free" | "none" | "noneYet" | Exclude<Charge, "none">

/** The key of the sentence on what a check may have cost. An operation without cost says so in every state. */
export function costWords(state: CheckState, charge: Charge, cost: CostClass): CostWords {
  if (cost === "none") return "free"
  if (charge !== "none") return charge
  return UNSENT.includes(state) ? "noneYet" : "none"
}

export type NextWords =
  | Exclude<CheckState, "answered" | "halted">
  | "unknownFree"
  | "unknownRequest"
  | "refusedRequest"
  | "refusedNotFound"
  | "halted.key_refused"
  | "halted.quota_empty"
  | "halted.second_person"
  | "halted.other"

/** The key of the sentence on what to do now; null for an answer, which needs nothing. */
export function nextWords(
  state: CheckState,
  code: ProblemCode | null,
  cost: CostClass,
  reachesPeople = false,
): NextWords | null {
  if (state === "answered") return null
  if (reachesPeople && state === "unknown") return "unknownRequest"
  if (reachesPeople && state === "refused") return "refusedRequest"
  // The address in the settings may be wrong as well as the typed values.
  if (state === "refused" && (code === "not_found" || code === "question_refused")) return "refusedNotFound"
  if (state === "halted")
    return code === "key_refused" || code === "quota_empty" || code === "second_person"
      ? `halted.${code}`
      : "halted.other"
  if (cost === "none" && (state === "unknown" || state === "failed")) return "unknownFree"
  return state
}

/** States in which the recorded reason explains the state; a queued or sending check is past it. A pending task has one when its last read brought no state. */
export function explainsState(state: CheckState): boolean {
  return state !== "queued" && state !== "sending" && state !== "answered"
}
