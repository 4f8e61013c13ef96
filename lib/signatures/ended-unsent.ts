import type { Charge } from "#lib/checks/charges.ts"
import type { CheckState } from "#lib/checks/states.ts"

/**
 * Whether the sending of a request ended without having reached its signers: it was refused, withdrawn, or closed by a person who found out
 * that it was not sent, which alone takes the charge away. Such a request may be corrected and sent as another one.
 */
export function endedUnsent({ state, charge }: { state: CheckState; charge: Charge }): boolean {
  return state === "refused" || state === "withdrawn" || (state === "closed" && charge === "none")
}
