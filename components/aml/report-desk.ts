import type { AmlCase, AmlReview, ItemsConcluded } from "#lib/aml/review/review.ts"
import type {
  ConfirmationInput,
  ItemConclusionsInput,
  ReopeningInput,
  ReportConclusionInput,
  ReportNoteInput,
  TakenOverInput,
  UndoneInput,
} from "#lib/aml/review/review-input.ts"
import type { ReportVersions } from "#lib/aml/versions-of.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type NoteCommand = (input: ReportNoteInput) => Promise<ActionResult>

export type ItemCommands = {
  conclude: (input: ItemConclusionsInput) => Promise<ActionResult<ItemsConcluded>>
  takeOver: (input: TakenOverInput) => Promise<ActionResult<ItemsConcluded>>
  undo: (input: UndoneInput) => Promise<ActionResult<ItemsConcluded>>
}

export type CaseCommands = {
  conclude: (input: ReportConclusionInput) => Promise<ActionResult>
  /** Null for who may not confirm. */
  confirm: ((input: ConfirmationInput) => Promise<ActionResult>) | null
  reopen: (input: ReopeningInput) => Promise<ActionResult>
}

/** The review of the report as a whole, and its reader. */
export type ReviewCase = AmlCase & { viewerId: string }

/** Our own part of an AML report's page: reviews, notes, other reports, and the commands; null commands make it read-only. */
export type ReportDesk = {
  review: AmlReview
  versions: ReportVersions
  reviewCase: ReviewCase
  commands: { items: ItemCommands; whole: CaseCommands; addNote: NoteCommand } | null
}
