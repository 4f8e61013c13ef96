/** Whether a batch sends. The outcomes of its questions are in its checks; it is over when all of them are settled. */
export const BATCH_STATES = ["running", "paused", "halted"] as const
export type BatchState = (typeof BATCH_STATES)[number]

/**
 * Why a batch stopped by itself: the service refused (quota, key), the person's own ceiling is reached, the outcomes of its questions are unknown, the person who
 * started it was disabled, it was restored from a backup, and its waiting questions may have been sent since, or it is so large that a second person has to
 * release it.
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
