import type { CheckState } from "#lib/domain/check-states.ts"

/** The outcomes of checks, in the few groups that a small picture can distinguish. */
export const OUTCOMES = [
  "answered",
  "noRecord",
  "notAnswered",
  "unknown",
  "halted",
  "inProgress",
  "setAside",
] as const
export type Outcome = (typeof OUTCOMES)[number]

const OUTCOME_OF: Record<CheckState, Outcome> = {
  queued: "inProgress",
  sending: "inProgress",
  waiting: "inProgress",
  pending: "inProgress",
  halted: "halted",
  unknown: "unknown",
  answered: "answered",
  refused: "notAnswered",
  failed: "notAnswered",
  withdrawn: "setAside",
  closed: "setAside",
}

export function outcomeOf(state: CheckState): Outcome {
  return OUTCOME_OF[state]
}

export type Tally = Record<Outcome, number>

/** How many checks are in a state; of answers, how many of them have no readable record. */
export type StateCount = { state: CheckState; count: number; withoutRecord: number }

export function tally(rows: readonly StateCount[]): Tally {
  const sums: Tally = {
    answered: 0,
    noRecord: 0,
    notAnswered: 0,
    unknown: 0,
    halted: 0,
    inProgress: 0,
    setAside: 0,
  }
  for (const { state, count, withoutRecord } of rows) {
    sums[outcomeOf(state)] += count - withoutRecord
    sums.noRecord += withoutRecord
  }
  return sums
}

export function total(sums: Tally): number {
  return OUTCOMES.reduce((sum, outcome) => sum + sums[outcome], 0)
}
