import type { Charge } from "#lib/domain/charges.ts"
import { type CheckState, UNSENT } from "#lib/domain/check-states.ts"

type Sending = { state: CheckState; charge: Charge }

/** Whether a request ended without reaching its signers: refused, withdrawn, or closed as not sent, which alone takes the charge away. */
export function endedUnsent({ state, charge }: Sending): boolean {
  return state === "refused" || state === "withdrawn" || (state === "closed" && charge === "none")
}

/** Whether the signers may have it: it was accepted, or sent without an answer, or is on its way just now. */
export function mayHaveArrived(sending: Sending): boolean {
  return !UNSENT.includes(sending.state) && !endedUnsent(sending)
}
