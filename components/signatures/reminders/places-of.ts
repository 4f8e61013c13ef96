import type { PendingSigner } from "#lib/signatures/reminders/pending-signers.ts"

/** The position of a signer: the request, the place in its list, and who was there. */
export type Place = { id: string; position: number; signerId: string | null }

/** One message speaks of so many requests at most. */
const MAX_PLACES = 50

/** Where the signatures of somebody are awaited, the longest wait first. */
export function placesOf({ signatures }: PendingSigner): Place[] {
  return signatures
    .slice(0, MAX_PLACES)
    .map(({ requestId, position, signerId }) => ({ id: requestId, position, signerId }))
}
