import type { Tone } from "#components/ui/values/tone.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { OUTCOMES, type Outcome, outcomeOf, type Tally } from "#lib/home/outcome-groups.ts"

/** The tone of each group of outcomes; the words are `home.outcome.{group}`. */
export const OUTCOME_TONE: Record<Outcome, Tone> = {
  answered: "success",
  noRecord: "neutral",
  notAnswered: "danger",
  unknown: "unknown",
  halted: "warning",
  inProgress: "info",
  setAside: "neutral",
}

/** Counts by outcome as parts of a bar. */
export function partsOf(sums: Tally): { tone: Tone; count: number }[] {
  return OUTCOMES.map((outcome) => ({ tone: OUTCOME_TONE[outcome], count: sums[outcome] }))
}

/** The states of a group, to filter the history by. */
export function statesOf(outcome: Outcome): CheckState[] {
  const wanted = outcome === "noRecord" ? "answered" : outcome
  return CHECK_STATES.filter((state) => outcomeOf(state) === wanted)
}
