/** The state of the review of an AML report: nothing in it needs one, somebody has to conclude, a second person has to confirm, or it is done. */
export const CASE_STATES = ["unneeded", "open", "concluded", "confirmed"] as const
export type CaseState = (typeof CASE_STATES)[number]

/** Those that wait for somebody, in the order of the queue. */
export const WAITING_CASES = ["open", "concluded"] as const satisfies readonly CaseState[]
export type WaitingCase = (typeof WAITING_CASES)[number]

/** Those in which somebody decided on the report. */
export const DECIDED_CASES = ["concluded", "confirmed"] as const satisfies readonly CaseState[]
export type DecidedCase = (typeof DECIDED_CASES)[number]

export const REPORT_CONCLUSIONS = ["discarded", "escalated"] as const
export type ReportConclusion = (typeof REPORT_CONCLUSIONS)[number]

/** The acts of people on a case; any change to an item of a concluded report reopens it. */
export type CaseAct = "concluded" | "confirmed" | "reopened"

/** The states from which each act is allowed, and the state that it leads to. */
export const CASE_ACTS = {
  concluded: { from: ["unneeded", "open"], to: "concluded" },
  confirmed: { from: ["concluded"], to: "confirmed" },
  reopened: { from: ["concluded", "confirmed"], to: "open" },
} as const satisfies Record<CaseAct, { from: readonly CaseState[]; to: CaseState }>

export function allowsAct(state: CaseState, act: CaseAct): boolean {
  const from: readonly CaseState[] = CASE_ACTS[act].from
  return from.includes(state)
}

/** Discarding states that every item was reviewed; escalating need not wait for that. */
export function waitsForItems(conclusion: ReportConclusion, openItems: number): boolean {
  return conclusion === "discarded" && openItems > 0
}

export type RosContent = {
  checkId: string
  /** When the operation was qualified as suspicious: 24 hours later the ROS is due. ISO 8601. */
  qualifiedAt: string
  /** Of the ROS that was filed; null until then. */
  filed: { number: string; on: string } | null
  by: { id: string; name: string }
  at: string
}
