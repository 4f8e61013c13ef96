import "server-only"
import type { Actor, AuditDetail } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { fileCode } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { safeFileName } from "#lib/export/safe-file-name.ts"
import type { ShownDocument } from "#lib/signatures/show-record.ts"
import { freshRecord } from "./fresh-record.ts"
import { handOut, type StagedDocument, stageDocument } from "./stage-document.ts"
import { visibleSignature } from "./visible-signature.ts"

export type DownloadedDocument = {
  bytes: AsyncIterable<Buffer>
  size: number
  sha256: string
  name: string
  isPdf: boolean
}

/**
 * One document of a request for somebody who may read it: by a fresh show, through the guard, whole or not at all; recorded with hash and
 * size, or with what it met. Throws `not_found`, what `freshRecord` throws, and the codes of `fileCode`.
 */
export async function downloadDocument(
  actor: Actor,
  id: string,
  documentId: string,
): Promise<DownloadedDocument> {
  const { request } = await visibleSignature(actor.user, id)
  const record = await freshRecord(request)
  const document = record.documents.find((candidate) => candidate.id === documentId)
  if (!document) throw new CotejoError("not_found")
  const staged = await stageDocument(document.file_url)
  await recordDownload(actor, id, document, staged, false)
  if (staged.kind === "failed") throw new CotejoError(fileCode(staged.problem))
  const { blob, fault } = staged
  const isPdf = fault !== "not_pdf"
  return {
    bytes: handOut(blob),
    size: blob.size,
    sha256: blob.sha256,
    name: safeFileName(document.name, isPdf ? "pdf" : "bin", "documento"),
    isPdf,
  }
}

/** The row of one document: what was handed out, or why nothing was. */
export function recordDownload(
  actor: Actor,
  id: string,
  document: Pick<ShownDocument, "id">,
  staged: StagedDocument,
  zip: boolean,
): Promise<void> {
  const outcome: AuditDetail =
    staged.kind === "staged"
      ? { outcome: "file", sha256: staged.blob.sha256, size: staged.blob.size, fault: staged.fault }
      : { outcome: staged.problem, status: staged.status }
  const documentId = isPlainId(document.id) ? document.id : null
  return actor.record(db(), { type: "signature", id }, { document: documentId, zip, ...outcome })
}

/** The audit log holds ids and codes; what the service calls an id might be anything. */
function isPlainId(id: string | null): id is string {
  return id !== null && /^[\w-]{1,64}$/.test(id)
}
