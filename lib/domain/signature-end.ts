import type { Charge } from "./charges.ts"
import { type CheckState, UNSENT } from "./check-states.ts"

/** The facts that end a signature request, wherever they are read from. */
export type SignatureFacts = {
  isRejected: boolean
  isCompleted: boolean
  /** Its date; null where there is none that can be read. */
  expiresMs: number | null
}

/** How a request ended, by facts alone; a passed date is a fact about a date, not the service's status. */
export type SignatureEnd = "rejected" | "completed" | "datePassed"

/** Returns how a request ended; null while its signers are awaited. A rejection weighs more than everything else in the record. */
export function signatureEnd(
  { isRejected, isCompleted, expiresMs }: SignatureFacts,
  nowMs: number,
): SignatureEnd | null {
  if (isRejected) return "rejected"
  if (isCompleted) return "completed"
  return expiresMs !== null && expiresMs <= nowMs ? "datePassed" : null
}

/** Whether it ended without what was asked for, so that another request may be made of it. */
export function endedWithoutResult(end: SignatureEnd | null): boolean {
  return end === "rejected" || end === "datePassed"
}

/** Whether nobody is expected to sign any more: after its date the service may still let somebody. */
export function isDecided(end: SignatureEnd | null): boolean {
  return end === "rejected" || end === "completed"
}

type Sending = { state: CheckState; charge: Charge }

/** Whether a request ended without reaching its signers: refused, withdrawn, or closed as not sent, which alone takes the charge away. */
export function endedUnsent({ state, charge }: Sending): boolean {
  return state === "refused" || state === "withdrawn" || (state === "closed" && charge === "none")
}

/** Whether the signers may have it: it was accepted, or sent without an answer, or is on its way just now. */
export function mayHaveArrived(sending: Sending): boolean {
  return !UNSENT.includes(sending.state) && !endedUnsent(sending)
}
