/** The alerts, most urgent first: severity, the heading of the runbook (a test compares them), and the page with the details. */
export const ALERTS = {
  key_refused: { tone: "danger", runbook: "Key rejected", page: "/admin/service" },
  quota_empty: { tone: "danger", runbook: "No quota left", page: "/admin/service" },
  pdf_dying: { tone: "danger", runbook: "PDF at risk", page: "/reports" },
  disk_low: { tone: "danger", runbook: "Low disk space", page: "/admin/alerts" },
  virus_found: { tone: "danger", runbook: "Virus found in a file", page: "/admin/log?outcome=refused" },
  scanner_away: { tone: "danger", runbook: "Virus scanner not responding", page: "/admin/alerts" },
  task_failing: { tone: "danger", runbook: "Background task failing", page: "/admin/alerts" },
  outcomes_unknown: { tone: "warning", runbook: "Unknown outcomes", page: "/unknown" },
  plan_paused: { tone: "warning", runbook: "Monitoring plan paused by itself", page: "/portfolios" },
  contract_deviates: {
    tone: "warning",
    runbook: "Deviation from the specification",
    page: "/admin/service#deviations",
  },
  backup_old: { tone: "warning", runbook: "Backup overdue", page: "/admin/alerts" },
  checkpoint_missed: { tone: "warning", runbook: "Checkpoint not delivered", page: "/admin/log" },
} as const

export type AlertKind = keyof typeof ALERTS
export const ALERT_KINDS = Object.keys(ALERTS) as [AlertKind, ...AlertKind[]]

/** Alerts that each machine raises for itself: such an alert names the machine, or the task that fails there. */
export const MACHINE_KINDS = ["disk_low", "scanner_away", "task_failing"] as const satisfies AlertKind[]
export type MachineKind = (typeof MACHINE_KINDS)[number]

export function isOfMachine(kind: AlertKind): kind is MachineKind {
  return MACHINE_KINDS.some((one) => one === kind)
}

/** Mail notifications besides the desk's alerts: the ends of a person's own batches and signature requests, and what changed among those who are watched. */
export const PERSONAL_KINDS = ["batch_ended", "signature_ended", "changes_digest"] as const
export type PersonalKind = (typeof PERSONAL_KINDS)[number]

/** The mails that a person chooses from: the desk's are on for who may see the state of the service, a person's own are off. */
export const MAIL_KINDS = [...ALERT_KINDS, ...PERSONAL_KINDS] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const ALERT_CHANNELS = ["webhook", "mail"] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** The event that a delivery reports: of an alert, a test, or of a thing of its person's. */
export type AlertEvent = "raised" | "closed" | "test" | "subject_changed" | PersonalEvent
export const PERSONAL_EVENTS = [
  "batch_ended",
  "batch_stopped",
  "signature_completed",
  "signature_rejected",
  "changes_digest",
] as const
export type PersonalEvent = (typeof PERSONAL_EVENTS)[number]
