import type { CheckState } from "#lib/domain/check-states.ts"

/** What came of checks, in the few groups that a small picture can tell apart. */
export const OUTCOMES = ["answered", "notAnswered", "unknown", "halted", "underWay", "setAside"] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The compiler keeps the list whole. */
const OUTCOME_OF: Record<CheckState, Outcome> = {
  queued: "underWay",
  sending: "underWay",
  waiting: "underWay",
  pending: "underWay",
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

/** Sums counts by outcome. */
export function tally(rows: readonly { state: CheckState; count: number }[]): Tally {
  const sums: Tally = { answered: 0, notAnswered: 0, unknown: 0, halted: 0, underWay: 0, setAside: 0 }
  for (const { state, count } of rows) sums[outcomeOf(state)] += count
  return sums
}

export function total(sums: Tally): number {
  return OUTCOMES.reduce((sum, outcome) => sum + sums[outcome], 0)
}
