import type { Tone } from "#components/ui/values/tone.ts"
import { OUTCOMES, type Outcome, type Tally } from "#lib/home/outcome-groups.ts"

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
