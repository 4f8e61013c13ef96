/**
 * Why a check is not (yet) answered. `code` is stable and has its words in the `problems` namespace; the rest is what came.
 * `errors` maps a field to the service's own messages, verbatim.
 */
export type Problem = {
  code: ProblemCode
  message?: string
  errors?: Record<string, string[]>
  /** Seconds that the service asked us to wait, when it did. */
  retryAfterSeconds?: number
}

export const PROBLEM_CODES = [
  "input_refused",
  "not_found",
  "key_refused",
  "quota_empty",
  "rate_limited",
  "service_failed",
  "service_unavailable",
  "not_reached",
  "certificate_refused",
  "answer_lost",
  "timed_out",
  "answer_unreadable",
  "answer_too_large",
  "answer_unlisted",
  "process_stopped",
  "accepted_without_task",
  "accepted_without_id",
  "remote_id_repeated",
  "broken_off",
  "expiry_too_near",
  "documents_gone",
  "documents_altered",
  "task_failed",
  "state_unrecognised",
  "task_not_found",
  "read_failed",
  "record_damaged",
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]
