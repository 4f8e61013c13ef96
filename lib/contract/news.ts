import type { DeviationTopic } from "#lib/domain/contract-topics.ts"

/** The counts of a deviation lately and before, with the answers with a record of its operation in the same times. */
export type DeviationCounts = {
  operation: string
  topic: DeviationTopic
  path: string
  found: string
  firstAt: Date
  lastAt: Date
  recent: number
  earlier: number
  answersRecent: number
  answersEarlier: number
}

/** So many days are "lately". */
export const RECENT_DAYS = 7

/** Of fewer answers a share says nothing. */
const ENOUGH = 20
const TIMES = 2
const POINTS = 0.05

/** Whether a deviation is news: it was never seen before these days, or its share has at least doubled; null when neither. */
export function newsOf(counts: DeviationCounts): "new" | "more" | null {
  const { recent, earlier, answersRecent, answersEarlier } = counts
  if (recent === 0) return null
  if (earlier === 0) return "new"
  if (answersRecent < ENOUGH || answersEarlier < ENOUGH) return null
  const now = recent / answersRecent
  const before = earlier / answersEarlier
  return now >= before * TIMES && now - before >= POINTS ? "more" : null
}
