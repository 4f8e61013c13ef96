import { SIGNATURE_LIMITS } from "../request-limits.ts"

/** Our margin above the ten minutes of the specification: for the difference of clocks, and for a call to arrive. */
const MARGIN_MS = 30_000

/**
 * Whether a deadline is far enough ahead to be sent now: at least 10 minutes when it arrives (specification, Limits). The sending takes `transferMs` of that. A
 * term in minutes has no such rule.
 */
export function isFarEnough(expiresAt: string | undefined, now: number, transferMs = 0): boolean {
  if (expiresAt === undefined) return true
  return Date.parse(expiresAt) >= now + SIGNATURE_LIMITS.leastAheadMs + MARGIN_MS + transferMs
}
