import "server-only"
import { asc, eq, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import { signatureDocuments, signatureRequests } from "#lib/db/schema/signatures.ts"
import type { SealedBlob } from "#lib/files/sealed-bytes.ts"

export type SealedDocument = SealedBlob

/**
 * The sealed documents of a check's request, in order, kept at least for `forMs` from now on, so that none goes while it is sent.
 * Undefined when one of them is no longer there.
 */
export async function sealDocuments(checkId: string, forMs: number): Promise<SealedDocument[] | undefined> {
  return db().transaction(async (tx) => {
    const rows = await tx
      .select({ blobId: signatureDocuments.blobId })
      .from(signatureDocuments)
      .innerJoin(signatureRequests, eq(signatureRequests.id, signatureDocuments.requestId))
      .where(eq(signatureRequests.checkId, checkId))
      .orderBy(asc(signatureDocuments.position))
    const held: SealedDocument[] = []
    for (const { blobId } of rows) {
      if (blobId === null) return undefined
      const [blob] = await tx
        .update(sealedBlobs)
        .set({
          keepUntil: sql`greatest(${sealedBlobs.keepUntil}, clock_timestamp() + ${forMs}::float8 * interval '1 millisecond')`,
        })
        .where(eq(sealedBlobs.id, blobId))
        .returning()
      if (!blob || blob.sha256 === null || blob.size === null) return undefined
      held.push({ id: blob.id, sha256: blob.sha256, size: blob.size })
    }
    return held.length > 0 ? held : undefined
  })
}
