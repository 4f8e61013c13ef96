export const PORTFOLIO_KINDS = ["customers", "suppliers", "staff", "fleet", "other"] as const
export type PortfolioKind = (typeof PORTFOLIO_KINDS)[number]

/** The legal basis on which a portfolio is kept (law 29733, articles 5 and 14). */
export const LEGAL_BASES = ["legal_obligation", "contract", "consent", "legitimate_interest"] as const
export type LegalBasis = (typeof LEGAL_BASES)[number]

export const MEMBER_KINDS = ["dni", "ruc", "plate", "ce", "passport"] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

/** Whether a plan runs; `approval`: it waits for a second person. An ended one never runs again. */
export const MONITOR_STATES = ["approval", "active", "paused", "ended"] as const
export type MonitorState = (typeof MONITOR_STATES)[number]

/** How often a plan asks: every so many days, on a day of the week (1 is Monday, ISO 8601), on a day of the month, or each member so many days after its last answer. */
export type Every = { days: number } | { weekday: number } | { monthDay: number } | { eachDays: number }

/** Why a plan was paused by itself: the person on whose authority it runs may not any more, or it comes from a backup and may have run since. */
export const PAUSE_REASONS = ["person_disabled", "permission_lost", "restored"] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Why a run asked nothing: the day's limit of its person, or the month's ceiling of its plan. */
export const STOP_REASONS = ["limit_reached", "month_ceiling"] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** `stopped`: a batch of it was halted, and goes on when a person says so. */
export const RUN_STATES = ["running", "stopped", "ended"] as const
export type RunState = (typeof RUN_STATES)[number]

/** The depth of due diligence that a subject is given, each with the company's own period until the next review. */
export const DILIGENCES = ["simplified", "general", "enhanced"] as const
export type Diligence = (typeof DILIGENCES)[number]
