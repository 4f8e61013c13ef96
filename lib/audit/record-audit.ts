import "server-only"
import type { AuditDetail } from "#lib/auth/actor.ts"
import type { Executor } from "#lib/db/client.ts"
import { auditLog } from "#lib/db/schema/people.ts"

/** Everything that leaves a row in the audit log. */
export const AUDIT_ACTIONS = [
  "check.asked",
  "check.read",
  "check.withdrawn",
  "check.resumed",
  "check.closed",
  "checks.exported",
  "ledger.exported",
  "signature.sent",
  "batch.created",
  "batch.paused",
  "batch.resumed",
  "batch.withdrawn",
  "batch.exported",
  "task.closed",
  "task.identified",
  "task.reopened",
  "file.opened",
  "signature.added",
  "signature.refreshed",
  "signatures.exported",
  "file.verified",
  "files.zipped",
  "constancia.issued",
  "constancia.printed",
  "answer.downloaded",
  "signature_document.downloaded",
  "signer_contact.revealed",
  "signer_link.copied",
  "aml.item_reviewed",
  "aml.items_taken_over",
  "aml.report_concluded",
  "aml.conclusion_confirmed",
  "aml.report_reopened",
  "aml.note_added",
  "dossier.revealed",
  "dossier.printed",
  "dossier.exported",
  "dossier.note_added",
  "dossier.note_struck",
  "dossier.pinned",
  "dossier.assigned",
  "dossier.tagged",
  "notices.seen",
  "watch.changed",
  "preferences.changed",
  "pace.lifted",
  "person.added",
  "person.changed",
  "person.password_set",
  "person.unlocked",
  "person.rescued",
  "person.linked",
  "person.unlinked",
  "session.started",
  "session.refused",
  "session.ended",
  "sessions.revoked",
  "log.exported",
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export type AuditEntry = {
  actorId: string | null
  action: AuditAction
  requestId: string | null
  target?: { type: string; id: string }
  /** Codes and counts alone: never an identifier, a link or a body. */
  detail?: AuditDetail
  ok?: boolean
}

/** Writes one row, in the transaction of the change that it tells of. */
export async function recordAudit(tx: Executor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: entry.actorId,
    action: entry.action,
    requestId: entry.requestId,
    targetType: entry.target?.type ?? null,
    targetId: entry.target?.id ?? null,
    detail: entry.detail ?? {},
    ok: entry.ok ?? true,
  })
}
