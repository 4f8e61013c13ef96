import "server-only"
import { and, desc, eq } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { auditLog } from "#lib/db/schema/people.ts"

/** A document that a person took, or tried to. */
export type PastDownload = {
  id: string
  at: string
  /** Of the request of ours that it was part of: the documents of one archive share it. */
  requestId: string | null
  /** At the service. */
  documentId: string | null
  zip: boolean
  /** `file`, or the code of its failure. */
  outcome: string
  sha256: string | null
  size: number | null
  /** Whether the downloaded bytes were a PDF. */
  isPdf: boolean
}

const MAX = 50

/** The last downloads that this person made of a request's documents, newest first. */
export async function pastDownloads(userId: string, signatureId: string): Promise<PastDownload[]> {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetId, signatureId),
        eq(auditLog.actorId, userId),
        eq(auditLog.action, "signature_document.downloaded"),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MAX)
  return rows.flatMap(({ id, at, requestId, detail }) => {
    if (typeof detail.outcome !== "string") return [] // the row that an archive begins with
    return [
      {
        id,
        at: at.toISOString(),
        requestId,
        documentId: typeof detail.document === "string" ? detail.document : null,
        zip: detail.zip === true,
        outcome: detail.outcome,
        sha256: typeof detail.sha256 === "string" ? detail.sha256 : null,
        size: typeof detail.size === "number" ? detail.size : null,
        isPdf: detail.fault !== "not_pdf",
      },
    ]
  })
}
