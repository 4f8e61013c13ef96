import type { Charge } from "#lib/checks/charges.ts"
import type { CheckState } from "#lib/checks/states.ts"

type Sending = { state: CheckState; charge: Charge }

/**
 * Whether the sending of a request ended without having reached its signers: it was refused, withdrawn, or closed by a person who found out
 * that it was not sent, which alone takes the charge away. Such a request may be corrected and sent as another one.
 */
export function endedUnsent({ state, charge }: Sending): boolean {
  return state === "refused" || state === "withdrawn" || (state === "closed" && charge === "none")
}

/** Not sent yet, and nobody has it: it is stopped, or waits for its turn. */
const STILL_HERE: ReadonlySet<CheckState> = new Set(["queued", "waiting", "halted"])

/** Whether the signers may have it: it was accepted, or sent without an answer, or is on its way just now. */
export function mayHaveArrived(sending: Sending): boolean {
  return !STILL_HERE.has(sending.state) && !endedUnsent(sending)
}
