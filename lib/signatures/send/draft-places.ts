import "server-only"
import { and, countDistinct, eq, ne, sum } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import { signatureDocuments, signatureRequests } from "#lib/db/schema/signatures.ts"
import { CotejoError } from "#lib/errors.ts"
import { processWide } from "#lib/process-wide.ts"

/** What one person may have in sealed documents, and requests, that the service has not accepted yet. */
const HELD_BYTES = 2_000 * 1024 * 1024
const HELD_REQUESTS = 100

/** The bytes being received at this moment, by person: they are in no row yet. */
const receiving = processWide("draftsReceived", () => new Map<string, number[]>())

/** Runs `receive` when the person may have so many more sealed bytes and one more request waiting; else throws `drafts_full` first. */
export async function withDraftPlace<T>(
  userId: string,
  announcedBytes: number,
  receive: () => Promise<T>,
): Promise<T> {
  const own = receiving.get(userId) ?? []
  receiving.set(userId, own)
  own.push(announcedBytes) // counted first: of many at once none passes on the others' room
  try {
    const held = await heldDrafts(userId)
    const bytes = own.reduce((total, one) => total + one, held.bytes)
    if (bytes > HELD_BYTES || held.requests + own.length > HELD_REQUESTS) throw new CotejoError("drafts_full")
    return await receive()
  } finally {
    own.splice(own.indexOf(announcedBytes), 1)
    if (own.length === 0) receiving.delete(userId)
  }
}

/** The sealed documents of a person's requests that the service has not accepted, and how many requests these are. */
async function heldDrafts(userId: string): Promise<{ bytes: number; requests: number }> {
  const [held] = await db()
    .select({
      bytes: sum(sealedBlobs.size).mapWith(Number),
      requests: countDistinct(signatureRequests.id),
    })
    .from(signatureRequests)
    .innerJoin(checks, eq(checks.id, signatureRequests.checkId))
    .innerJoin(signatureDocuments, eq(signatureDocuments.requestId, signatureRequests.id))
    .innerJoin(sealedBlobs, eq(sealedBlobs.id, signatureDocuments.blobId))
    .where(and(eq(signatureRequests.createdBy, userId), ne(checks.state, "answered")))
  return { bytes: held?.bytes ?? 0, requests: held?.requests ?? 0 }
}
