/** Whether a batch sends. The outcomes of its questions are in its checks; it is over when all of them are settled. */
export const BATCH_STATES = ["running", "paused", "halted"] as const
export type BatchState = (typeof BATCH_STATES)[number]

export const HALT_REASONS = [
  /** The service refused its questions: no quota is left, or our key was refused. */
  "quota_empty",
  "key_refused",
  "ceiling",
  "unknown_outcomes",
  /** Something that is not the service answered its last questions. */
  "not_the_service",
  /** Whoever started or resumed it was disabled, or has a role that runs no batches. */
  "person_disabled",
  "permission_lost",
  /** It comes from a backup: its waiting questions may have been sent since. */
  "restored",
  /** It is so large that a second person has to release it. */
  "approval",
] as const
export type HaltReason = (typeof HALT_REASONS)[number]

/** The rest of a batch's row in the person's file, besides the question: its line number, and the cells of the columns that were kept. */
export type SourceRow = { line: number | null; cells: readonly string[] }

/** The source columns of a file, by their heads in its order, and the cells of each row in them. */
export type SourceTable = { columns: readonly string[]; rows: readonly SourceRow[] }

/** Why a row of a list went into no batch: it broke a rule, its document was set aside, it repeated another row, or was asked before. */
export const LEFT_REASONS = ["invalid", "set_aside", "repeated", "asked"] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

/** A row that was left out, by its line in the list; nothing of what stood there is kept. */
export type LeftRow = { line: number; reason: LeftReason }

/** Columns of a file that are kept at most, and characters in all of them together; ours. */
export const MAX_SOURCE_COLUMNS = 100
export const MAX_SOURCE_CHARACTERS = 1_500_000
export const MAX_SOURCE_HEAD = 200
