import "server-only"
import type { ActingUser, Actor } from "#lib/auth/actor.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { visibleCheck } from "#lib/checks/lists/visible-check.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { watches } from "#lib/db/schema/watches.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { ThingRef } from "#lib/domain/notice-kinds.ts"
import { CotejoError } from "#lib/errors.ts"
import { visibleRow } from "#lib/signatures/board/read-rows.ts"

/** Starts or ends a person's watch on a thing: for changes from now on, not for its present state. Throws `not_found` for a thing that they may not see. */
export async function setWatch(actor: Actor, { thing, id }: ThingRef, isOn: boolean): Promise<void> {
  const seenRevision = await revisionOf(actor.user, { thing, id })
  await db().transaction(async (tx) => {
    await tx
      .insert(watches)
      .values({ userId: actor.user.id, thing, thingId: id, isOn, seenRevision })
      .onConflictDoUpdate({
        target: [watches.userId, watches.thing, watches.thingId],
        set: { isOn, seenRevision },
      })
    await actor.record(tx, { type: thing, id }, { isOn })
  })
}

async function revisionOf(user: ActingUser, { thing, id }: ThingRef): Promise<number> {
  if (thing === "check") return (await visibleCheck(user, id)).revision
  if (thing === "batch" && can(user.role, "batch.run"))
    return (await batchById(id, visibleOperations(user.role))).revision
  const row =
    thing === "signature" && can(user.role, "signature.read") ? await visibleRow(user, id) : undefined
  if (row === undefined) throw new CotejoError("not_found")
  return row.revision
}
