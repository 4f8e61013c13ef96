/** Whether a batch sends. What became of its questions is read off its checks; it is over when all of them are settled. */
export const BATCH_STATES = ["running", "paused", "halted"] as const
export type BatchState = (typeof BATCH_STATES)[number]

/**
 * Why a batch stopped by itself: the service said so (quota, key), the person's own ceiling is reached, nobody knows what becomes of its
 * questions, whoever started it was shut out, it comes from a backup, and what waited in it may
 * have been sent since, or it is so large that a second person has to let it go.
 */
export const HALT_REASONS = [
  "quota_empty",
  "key_refused",
  "ceiling",
  "unknown_outcomes",
  "person_disabled",
  "restored",
  "approval",
] as const
export type HaltReason = (typeof HALT_REASONS)[number]
