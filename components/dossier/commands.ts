import type { SubjectTag } from "#lib/domain/subject-tags.ts"
import type { ActionResult } from "#lib/http/action.ts"

/** The commands of a dossier; each is recorded without the written or revealed text. */
export type DossierCommands = {
  reveal: (input: { id: string; purpose: "read" | "ask" }) => Promise<ActionResult<string>>
  addNote: (input: { id: string; note: string }) => Promise<ActionResult>
  strikeNote: (input: { id: string; noteId: string }) => Promise<ActionResult>
  pin: (input: { id: string; pinned: boolean }) => Promise<ActionResult>
  assign: (input: { id: string; assigneeId: string | null }) => Promise<ActionResult>
  tag: (input: { id: string; tag: SubjectTag; on: boolean }) => Promise<ActionResult>
}
