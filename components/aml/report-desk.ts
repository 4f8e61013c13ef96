import type { AmlReview, ItemEntry } from "#lib/aml/review.ts"
import type { ItemConclusionInput, ReportNoteInput } from "#lib/aml/review-input.ts"
import type { ReportVersions } from "#lib/aml/versions-of.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type ConcludeCommand = (input: ItemConclusionInput) => Promise<ActionResult<ItemEntry[]>>
export type NoteCommand = (input: ReportNoteInput) => Promise<ActionResult<null>>

/** What stands beside the answer of an AML report: what people wrote, the other reports, and the commands; null commands only read. */
export type ReportDesk = {
  review: AmlReview
  versions: ReportVersions
  commands: { conclude: ConcludeCommand; addNote: NoteCommand } | null
}
