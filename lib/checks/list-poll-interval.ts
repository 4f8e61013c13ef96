const WHILE_MOVING_MS = 3_000
const WHILE_STILL_MS = 12_000
const LONGEST_MS = 60_000

/** Milliseconds until a list asks again what changed: sooner while something is under way, ever later while asking fails. */
export function listPollInterval({ moving, failures }: { moving: boolean; failures: number }): number {
  const usual = moving ? WHILE_MOVING_MS : WHILE_STILL_MS
  return Math.min(LONGEST_MS, usual * 2 ** Math.min(failures, 6))
}
