import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { visibleCheck } from "#lib/checks/lists/visible-check.ts"
import { db } from "#lib/db/client.ts"

/** Leaves the row of a constancia's sheet being printed. Throws `not_found` for who may not read the check. */
export async function recordPrint(actor: Actor, checkId: string, masked: boolean): Promise<void> {
  const { id } = await visibleCheck(actor.user, checkId)
  await actor.record(db(), { type: "check", id }, { masked })
}
