import { type CheckState, ENDED_UNACCEPTED } from "./check-states.ts"

/** A person's finding about a question whose answer was lost. */
export const FINDINGS = ["not_sent", "sent"] as const
export type Finding = (typeof FINDINGS)[number]

/** Whether a question ended without ever having been taken by the service: refused, taken back, or closed by a person who found that out. */
export function endedUnaccepted({ state, finding }: { state: CheckState; finding: Finding | null }): boolean {
  return ENDED_UNACCEPTED.includes(state) || (state === "closed" && finding === "not_sent")
}
