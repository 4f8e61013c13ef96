import type { ResultKind } from "./results.ts"

/** The states of a check, in the order of its life. */
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
 * What may follow what. `sending` is committed before the one call that it stands for; only a call that is
 * known not to have been taken (429, 503 of match create, never left this machine) leads back, through `waiting`.
 * What waits for somebody else's approval is `halted` before it was ever sent.
 * `unknown` leaves by a person (closed with a reason, or taken up again as `pending` with its remote id), or when
 * the true answer of that same call arrives late after all, be it that nothing was taken, or one that leaves it unknown.
 * A task that ended (`answered`, `failed`), or was accepted after it had been closed, is `pending` again only by a person (`mayReopen`).
 * What a person closed stays closed: an answer that comes afterwards is written beside it (`late-answer.ts`).
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

/** The states in which the program sends a question by itself, as soon as the service may be asked. */
export const DUE: readonly CheckState[] = ["queued", "waiting"]

/** The states in which nothing was sent, or it is certain that it was not taken, and it still may be: each may be withdrawn. */
export const UNSENT: readonly CheckState[] = [...DUE, "halted"]

/** The states in which an answer is awaited. */
export const AWAITED: readonly CheckState[] = ["sending", "pending"]

/** The states in which the program still has something to do by itself. */
export const UNDER_WAY: readonly CheckState[] = [...DUE, ...AWAITED]

/** The states that only a person can lead on. */
export const NEEDS_PERSON: readonly CheckState[] = ["halted", "unknown"]

/** The states of a question that may still be answered, or whose outcome nobody knows: asking it anew may cost twice. */
export const OPEN: readonly CheckState[] = [...UNDER_WAY, ...NEEDS_PERSON]

/** The states in which the service ended a question without an answer. */
export const TURNED_DOWN: readonly CheckState[] = ["refused", "failed"]

/** The states in which the service brought a question to its end. */
export const ENDED_BY_SERVICE: readonly CheckState[] = ["answered", ...TURNED_DOWN]

/** The states that a readable reply of the service leads to: it was reached, and said what becomes of the question. */
export const REPLIED: readonly CheckState[] = ["pending", ...ENDED_BY_SERVICE]

/** The states of a question that ended without having been taken by the service; one that was closed says so by its finding. */
export const ENDED_UNTAKEN: readonly CheckState[] = ["refused", "withdrawn"]

/** The states in which a question certainly was not taken. */
export const NOT_TAKEN: readonly CheckState[] = [...UNSENT, ...ENDED_UNTAKEN]

/** The states after which the program does nothing more by itself, and expects nothing of a person. */
const SETTLED: readonly CheckState[] = [...ENDED_BY_SERVICE, "withdrawn", "closed"]

/** Nothing follows this state, unless a person says that a task had not ended. */
export function isSettled(state: CheckState): boolean {
  return SETTLED.includes(state)
}

/** What is said in the place of "answered" of an answer that brought no record; null of anything else. */
export function withoutRecord(
  state: CheckState,
  result: ResultKind | null | undefined,
): Exclude<ResultKind, "record"> | null {
  return state === "answered" && result && result !== "record" ? result : null
}

/** Whether the service's answer is there: it settled the check, or it came after a person had closed it. */
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

/** Promises that `to` may follow `from`, and that a settled check is led on by a person alone; throws `IllegalTransition` otherwise. */
export function assertTransition(from: CheckState, to: CheckState, isByPerson: boolean): void {
  const allowed: readonly CheckState[] = NEXT[from]
  if (!allowed.includes(to)) throw new IllegalTransition(`a check cannot go from ${from} to ${to}`)
  if (isSettled(from) && from !== to && !isByPerson)
    throw new IllegalTransition(`only a person leads a check on from ${from}`)
}
