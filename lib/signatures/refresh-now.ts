import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { visibleSignature } from "./detail/visible-signature.ts"
import { type Refreshed, refreshSignature } from "./refresh-signature.ts"

/** How long a command waits for the service at most; the read goes on in the background, and the page sees its result. */
const TIMEOUT_MS = 6_000

/** The answer to a person who asked for a read; `inProgress`: it is still in progress. */
export type RefreshAnswer = Refreshed | { kind: "inProgress" }

/** Reads a request because a person asked, on record. `answer`: its outcome as far as known soon; `whole` ends with the read. */
export async function refreshNow(
  actor: Actor,
  id: string,
): Promise<{ answer: () => Promise<RefreshAnswer>; whole: Promise<Refreshed> }> {
  await visibleSignature(actor.user, id)
  await actor.record(db(), { type: "signature", id })
  const whole = refreshSignature(id)
  const stillReading = () => pause(TIMEOUT_MS, { kind: "inProgress" as const }, { ref: false })
  return { answer: () => Promise.race([whole, stillReading()]), whole }
}
