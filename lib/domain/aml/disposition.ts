/** Conclusions on one item of a report. No conclusion and `to_review` both leave it open. */
export const DISPOSITIONS = ["to_review", "relevant", "not_this_person"] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/** One conclusion, with its reason. `takenFrom`: of the same item in an earlier report. `undid`: theirs was taken back, the one before holds (null: none). */
export type ItemConclusion = {
  disposition: Disposition
  note: string
  takenFrom?: { checkId: string; by: string; at: string }
  undid?: { by: string; at: string } | null
}

export const MAX_NOTE_LETTERS = 2_000

export const DISPOSITION_FILTERS = ["all", "open", "relevant", "not_this_person"] as const
export type DispositionFilter = (typeof DISPOSITION_FILTERS)[number]

/** Whether an item is still to be reviewed; null: nobody has concluded anything yet. */
export function isOpen(disposition: Disposition | null): boolean {
  return disposition === null || disposition === "to_review"
}

export function isUnderFilter(filter: DispositionFilter, disposition: Disposition | null): boolean {
  if (filter === "all") return true
  return filter === "open" ? isOpen(disposition) : disposition === filter
}

/** The data by which a finding is seen to be about somebody else of the same name. */
export const HOMONYM_REASONS = ["name", "birth", "document", "position"] as const
export type HomonymReason = (typeof HOMONYM_REASONS)[number]
