import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { amlReportNotes } from "#lib/db/schema/aml.ts"
import { seal } from "#lib/vault/sealed.ts"
import { lockReport } from "./case-steps.ts"
import type { ReportNoteInput } from "./review-input.ts"
import { reviewedReport } from "./reviewed-report.ts"

/** Adds a note on a report as a whole; notes are never changed, only followed by others. Throws `not_found`. */
export async function addReportNote(actor: Actor, { checkId, note }: ReportNoteInput): Promise<void> {
  await reviewedReport(actor.user, checkId)
  await db().transaction(async (tx) => {
    await lockReport(tx, checkId)
    const id = newRowId()
    await tx
      .insert(amlReportNotes)
      .values({ id, checkId, note: seal([id, checkId].join("/"), note), byUser: actor.user.id })
    await actor.record(tx, { type: "check", id: checkId })
  })
}
