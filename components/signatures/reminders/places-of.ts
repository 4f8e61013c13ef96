import type { PendingSigner } from "#lib/signatures/reminders/pending-signer.ts"
import type { Place } from "./use-remind.ts"

/** One message speaks of so many requests at most. */
const MAX_PLACES = 50

/** Where the signatures of somebody are awaited, the longest wait first. */
export function placesOf({ signatures }: PendingSigner): Place[] {
  return signatures
    .slice(0, MAX_PLACES)
    .map(({ requestId, position, signerId }) => ({ id: requestId, position, signerId }))
}
