/** What a person concludes on one item of a report. Nobody's conclusion and `to_review` both leave it open. */
export const DISPOSITIONS = ["to_review", "relevant", "not_this_person"] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/** One conclusion: where the person stands, and why when they said so. */
export type ItemConclusion = { disposition: Disposition; note: string }

/** Letters of a note on an item or on a report. */
export const MAX_NOTE_LETTERS = 2_000

export const DISPOSITION_FILTERS = ["all", "open", "relevant", "not_this_person"] as const
export type DispositionFilter = (typeof DISPOSITION_FILTERS)[number]

/** Whether an item is still to be reviewed; null: nobody has concluded anything yet. */
export function isOpen(disposition: Disposition | null): boolean {
  return disposition === null || disposition === "to_review"
}

/** Whether an item stands under that filter. */
export function isUnderFilter(filter: DispositionFilter, disposition: Disposition | null): boolean {
  if (filter === "all") return true
  return filter === "open" ? isOpen(disposition) : disposition === filter
}
