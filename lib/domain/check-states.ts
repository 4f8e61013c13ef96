import type { ResultKind } from "./results.ts"

export const CHECK_STATES = [
  "queued",
  "sending",
  "waiting",
  "halted",
  "pending",
  "unknown",
  "answered",
  "refused",
  "failed",
  "withdrawn",
  "closed",
] as const

export type CheckState = (typeof CHECK_STATES)[number]

/**
 * The allowed transitions. `sending` is committed before its one call; only a call that is known not to have been accepted (429, 503 of match create, never
 * sent) leads back, through `waiting`. A question that waits for somebody else's approval is `halted` before it was ever sent. A person resolves `unknown`
 * (closed with a reason, or resumed as `pending` with its remote id), or the true answer of that same call, which may arrive late: also that nothing was
 * accepted, or one that leaves it unknown. A task that ended (`answered`, `failed`), or was accepted after it had been closed, is `pending` again only by a
 * person (`mayReopen`). A check that a person closed stays closed: an answer that comes afterwards is stored beside it (`afterClosing`).
 */
export const NEXT = {
  queued: ["sending", "halted", "withdrawn"],
  sending: ["pending", "answered", "refused", "failed", "waiting", "halted", "unknown"],
  waiting: ["sending", "withdrawn"],
  halted: ["queued", "withdrawn"],
  pending: ["answered", "failed", "closed"],
  unknown: ["pending", "closed", "answered", "refused", "failed", "waiting", "halted", "unknown"],
  answered: ["pending"],
  refused: [],
  failed: ["pending"],
  withdrawn: [],
  closed: ["closed", "pending"],
} as const satisfies Record<CheckState, readonly CheckState[]>

/** The states in which the program sends a question by itself, as soon as its key slot allows. */
export const DUE: readonly CheckState[] = ["queued", "waiting"]

/** The states in which nothing was sent, or certainly not accepted, and a call may still follow: each may be withdrawn. */
export const UNSENT: readonly CheckState[] = [...DUE, "halted"]

export const AWAITED: readonly CheckState[] = ["sending", "pending"]

/** The states in which the program still has something to do by itself. */
export const IN_PROGRESS: readonly CheckState[] = [...DUE, ...AWAITED]

/** The states that only a person can move on from. */
export const NEEDS_PERSON: readonly CheckState[] = ["halted", "unknown"]

/** The states of a question that may still be answered, or whose outcome nobody knows: a repeat may cost twice. */
export const OPEN: readonly CheckState[] = [...IN_PROGRESS, ...NEEDS_PERSON]

/** The states in which the service ended a question without an answer. */
export const REJECTED: readonly CheckState[] = ["refused", "failed"]

export const ENDED_BY_SERVICE: readonly CheckState[] = ["answered", ...REJECTED]

export const REPLIED: readonly CheckState[] = ["pending", ...ENDED_BY_SERVICE]

/** The final states of a question that the service did not accept; for a closed one its finding says so. */
export const ENDED_UNACCEPTED: readonly CheckState[] = ["refused", "withdrawn"]

/** The states in which a question was certainly not accepted. */
export const NOT_ACCEPTED: readonly CheckState[] = [...UNSENT, ...ENDED_UNACCEPTED]

const SETTLED: readonly CheckState[] = [...ENDED_BY_SERVICE, "withdrawn", "closed"]

/** Nothing follows this state, unless a person says that a task had not ended. */
export function isSettled(state: CheckState): boolean {
  return SETTLED.includes(state)
}

/** Returns the kind of result to show in place of "answered" for an answer without a record; null for anything else. */
export function withoutRecord(
  state: CheckState,
  result: ResultKind | null | undefined,
): Exclude<ResultKind, "record"> | null {
  return state === "answered" && result && result !== "record" ? result : null
}

/** Whether there is an answer of the service: it settled the check, or was received after a person had closed it. */
export function holdsAnswer({
  state,
  lateState,
}: {
  state: CheckState
  lateState: CheckState | null
}): boolean {
  return state === "answered" || lateState === "answered"
}

export class IllegalTransition extends Error {
  override name = "IllegalTransition"
}

/** Asserts that `to` may follow `from`, and that only a person moves a settled check on; throws `IllegalTransition` otherwise. */
export function assertTransition(from: CheckState, to: CheckState, isByPerson: boolean): void {
  const allowed: readonly CheckState[] = NEXT[from]
  if (!allowed.includes(to)) throw new IllegalTransition(`a check cannot go from ${from} to ${to}`)
  if (isSettled(from) && from !== to && !isByPerson)
    throw new IllegalTransition(`only a person leads a check on from ${from}`)
}

export const FINDINGS = ["not_sent", "sent"] as const
export type Finding = (typeof FINDINGS)[number]

/** The possible findings about a question whose answer was lost; `identified` where the service stores it under an id. */
export const SETTLINGS = ["not_sent", "identified", "sent"] as const

/** Whether a question ended without ever having been taken by the service: refused, taken back, or closed by a person who found that out. */
export function endedUnaccepted({ state, finding }: { state: CheckState; finding: Finding | null }): boolean {
  return ENDED_UNACCEPTED.includes(state) || (state === "closed" && finding === "not_sent")
}
