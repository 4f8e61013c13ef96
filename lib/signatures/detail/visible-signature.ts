import "server-only"
import { and, eq, isNull } from "drizzle-orm"
import type { ActingUser } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { FAILURES } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { readSignature } from "#lib/signatures/read-signature.ts"
import type { ShowRecord } from "#lib/signatures/show-record.ts"

export type SignatureRow = typeof signatureRequests.$inferSelect

export type VisibleSignature = { request: SignatureRow; createdBy: { id: string; name: string } }

/** A request that this person may read: their own, or any for who reads all. Throws `not_found` for others too. */
export async function visibleSignature(user: ActingUser, id: string): Promise<VisibleSignature> {
  const own = can(user.role, "signature.readAll") ? undefined : eq(signatureRequests.createdBy, user.id)
  const [row] = await db()
    .select({ request: signatureRequests, createdBy: { id: users.id, name: users.name } })
    .from(signatureRequests)
    .innerJoin(users, eq(users.id, signatureRequests.createdBy))
    .where(and(eq(signatureRequests.id, id), own))
  if (!row) throw new CotejoError("not_found")
  return row
}

/** Reads the record from the service: how long its links live is not specified. Throws `state_changed`, `record_erased`, the read's failure. */
export async function freshRecord({
  id,
  remoteId,
}: Pick<SignatureRow, "id" | "remoteId">): Promise<ShowRecord> {
  await requireUnerased(id)
  if (remoteId === null) throw new CotejoError("state_changed")
  const read = await readSignature(remoteId)
  await requireUnerased(id)
  if (read.kind === "record") return read.record
  throw new CotejoError(FAILURES[read.code].read, {
    ...(read.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: read.retryAfterSeconds }),
  })
}

async function requireUnerased(id: string): Promise<void> {
  const [there] = await db()
    .select({ id: signatureRequests.id })
    .from(signatureRequests)
    .where(and(eq(signatureRequests.id, id), isNull(signatureRequests.erasedAt)))
  if (!there) throw new CotejoError("record_erased")
}

/** The values that a page compares with those it shows; numbers alone, nothing of the record. */
export type SignatureChanges = {
  revision: number
  checkRevision: number | null
  refreshedAt: string | null
  refreshTroubles: number
}

/** Returns the revisions of a request in our own database. Throws `not_found`. */
export async function signatureChanges(user: ActingUser, id: string): Promise<SignatureChanges> {
  const { request } = await visibleSignature(user, id)
  const { revision, refreshedAt, refreshTroubles, checkId } = request
  const [check] =
    checkId === null
      ? []
      : await db().select({ revision: checks.revision }).from(checks).where(eq(checks.id, checkId))
  return {
    revision,
    checkRevision: check?.revision ?? null,
    refreshedAt: refreshedAt?.toISOString() ?? null,
    refreshTroubles,
  }
}
