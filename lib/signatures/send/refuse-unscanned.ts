import "server-only"
import { and, eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { firstNotClean } from "#lib/files/first-not-clean.ts"
import type { SealedBlob } from "#lib/files/sealed-bytes.ts"
import { logFault } from "#lib/log/fault.ts"

/**
 * Has the scanner of `SCAN_URL` look at sealed documents before anything is made of them; where none is set, it does nothing. Its findings are in the log.
 * Throws `upload_infected` and, for a document larger than the scanner looks at, `upload_too_large`, both at its field, and `scan_failed` when it gave no
 * verdict. A request that was accepted under this key already is not refused any more: it may have been sent.
 */
export async function refuseUnscanned(
  actor: Actor,
  documents: readonly SealedBlob[],
  idempotencyKey: string,
  givenUp: AbortSignal,
): Promise<void> {
  const notClean = await firstNotClean(documents, { givenUp })
  if (notClean === undefined || (await isTaken(actor, idempotencyKey))) return
  if (givenUp.aborted) throw new CotejoError("upload_cut")
  const field = `documents.${notClean.index}.file`
  if ("found" in notClean) {
    const { found } = notClean
    await actor.recordRefusal(db(), "signature_document.refused", { document: notClean.index + 1, found })
    throw new CotejoError("upload_infected", { fields: { [field]: ["fileInfected"] }, values: { found } })
  }
  if ("beyondLimits" in notClean)
    throw new CotejoError("upload_too_large", { fields: { [field]: ["fileBeyondScan"] } })
  logFault({ doing: "scanning" }, actor.requestId, notClean.cause)
  throw new CotejoError("scan_failed", { cause: notClean.cause })
}

async function isTaken(actor: Actor, idempotencyKey: string): Promise<boolean> {
  const [earlier] = await db()
    .select({ id: checks.id })
    .from(checks)
    .where(and(eq(checks.requestedBy, actor.user.id), eq(checks.idempotencyKey, idempotencyKey)))
  return earlier !== undefined
}
