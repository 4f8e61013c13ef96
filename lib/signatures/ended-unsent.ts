import type { Charge } from "#lib/domain/charges.ts"
import { type CheckState, UNSENT } from "#lib/domain/check-states.ts"

type Sending = { state: CheckState; charge: Charge }

/**
 * Whether the sending of a request ended without having reached its signers: it was refused, withdrawn, or closed by a person who found out
 * that it was not sent, which alone takes the charge away. Such a request may be corrected and sent as another one.
 */
export function endedUnsent({ state, charge }: Sending): boolean {
  return state === "refused" || state === "withdrawn" || (state === "closed" && charge === "none")
}

/** Whether the signers may have it: it was accepted, or sent without an answer, or is on its way just now. */
export function mayHaveArrived(sending: Sending): boolean {
  return !UNSENT.includes(sending.state) && !endedUnsent(sending)
}
