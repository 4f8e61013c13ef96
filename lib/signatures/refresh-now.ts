import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { CotejoError } from "#lib/errors.ts"
import { visibleRow } from "./board/read-rows.ts"
import { type Refreshed, refreshSignature } from "./refresh-signature.ts"

/** Reads a request from the service because a person asked for it, on record. Throws `not_found` for who may not see it. */
export async function refreshNow(actor: Actor, id: string): Promise<Refreshed> {
  const row = await visibleRow(actor.user, id)
  if (!row) throw new CotejoError("not_found")
  const refreshed = await refreshSignature(id)
  const outcome = refreshed.kind === "trouble" ? refreshed.code : refreshed.kind
  await actor.record(db(), { type: "signature", id }, { outcome })
  return refreshed
}
