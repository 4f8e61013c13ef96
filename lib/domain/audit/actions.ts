/** The actions recorded in the audit log, grouped as a reader of the log looks for them. */
export const AUDIT_GROUPS = {
  entry: [
    "session.started",
    "session.refused",
    "session.throttled",
    "session.confirmed",
    "session.ended",
    "sessions.revoked",
    "access.refused",
    "request.refused",
    "file.withheld",
  ],
  questions: [
    "check.asked",
    "check.answered",
    "check.withdrawn",
    "check.resumed",
    "check.closed",
    "task.closed",
    "task.identified",
    "task.reopened",
    "batch.created",
    "batch.paused",
    "batch.resumed",
    "batch.withdrawn",
    "pace.lifted",
    "key.tested",
  ],
  /** Personal data on a screen: one row per person, thing and hour. */
  views: [
    "check.read",
    "checks.compared",
    "dossier.read",
    "dossier.revealed",
    "portfolio.read",
    "changes.read",
    "identifiers.revealed",
    "signature.read",
    "signer_contact.revealed",
    "signer_link.copied",
  ],
  /** Personal data that left: as a file or on paper. */
  downloads: [
    "checks.exported",
    "ledger.exported",
    "batch.exported",
    "signatures.exported",
    "file.opened",
    "file.verified",
    "files.zipped",
    "constancia.issued",
    "answer.downloaded",
    "signature_document.downloaded",
    "dossier.printed",
    "portfolio.exported",
    "changes.exported",
    "dossier.exported",
    "dossier.given",
  ],
  aml: [
    "aml.item_reviewed",
    "aml.items_taken_over",
    "aml.items_undone",
    "aml.report_concluded",
    "aml.conclusion_confirmed",
    "aml.report_reopened",
    "aml.note_added",
  ],
  dossiers: [
    "dossier.note_added",
    "dossier.note_struck",
    "dossier.pinned",
    "dossier.assigned",
    "dossier.tagged",
  ],
  monitoring: [
    "portfolio.created",
    "portfolio.changed",
    "portfolio.members_added",
    "portfolio.member_removed",
    "monitor.created",
    "monitor.approved",
    "monitor.paused",
    "monitor.resumed",
    "monitor.ended",
    "monitor.run_started",
    "change.settled",
    "change.reopened",
    "change.assigned",
    "review.set",
    "review.period_changed",
  ],
  data: [
    "hold.placed",
    "hold.lifted",
    "subject.erasure_begun",
    "subject.erased",
    "retention.changed",
    "retention.swept",
  ],
  signatures: ["signature.sent", "signature_document.refused", "signature.added", "signature.refreshed"],
  people: [
    "person.added",
    "person.changed",
    "person.password_set",
    "person.unlocked",
    "person.rescued",
    "person.linked",
    "person.unlinked",
    "limit.changed",
    "factor.required",
    "identifiers.covered",
    "factor.added",
    "factor.renamed",
    "factor.removed",
    "factors.removed",
    "recovery_codes.made",
    "token.created",
    "token.revoked",
  ],
  alerts: ["alert.tried", "alert.sent_again"],
  own: ["notices.seen", "watch.changed", "preferences.changed"],
  log: ["log.read", "log.exported"],
} as const

export type AuditGroup = keyof typeof AUDIT_GROUPS
export type AuditAction = (typeof AUDIT_GROUPS)[AuditGroup][number]

export const AUDIT_GROUP_KEYS = Object.keys(AUDIT_GROUPS) as AuditGroup[]

/** Actions that show or hand out the service's answers about somebody. */
export const SEEN_ACTIONS: readonly AuditAction[] = [...AUDIT_GROUPS.views, ...AUDIT_GROUPS.downloads]

/** The group of an action; undefined for one that this version does not know. */
export function auditGroupOf(action: string): AuditGroup | undefined {
  return AUDIT_GROUP_KEYS.find((group) => (AUDIT_GROUPS[group] as readonly string[]).includes(action))
}
