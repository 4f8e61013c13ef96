import "server-only"
import { and, eq } from "drizzle-orm"
import type { ActingUser } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { CotejoError } from "#lib/errors.ts"

export type SignatureRow = typeof signatureRequests.$inferSelect

/** A request of the register with the person who entered it. */
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
