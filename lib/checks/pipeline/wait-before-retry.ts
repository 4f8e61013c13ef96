const FIRST_WAIT_SECONDS = 3
const LONGEST_WAIT_SECONDS = 300
const JITTER = 0.2

/**
 * Seconds until a check that is waiting is sent again: what the service asked for when it did, else doubling from 3 s
 * to 5 minutes; with up to a fifth more, so that many do not return at once. `random` is in [0, 1).
 */
export function waitBeforeRetry(attempts: number, askedSeconds: number | undefined, random: number): number {
  const ownSeconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.max(0, attempts - 1))
  const seconds = askedSeconds ?? ownSeconds
  return seconds + seconds * JITTER * random
}
