import "server-only"
import { eq } from "drizzle-orm"
import type { ActingUser } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { visibleSignature } from "./visible-signature.ts"

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
