import "server-only"
import type { Actor, AuditDetail } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { fileCode } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { safeFileName } from "#lib/export/safe-file-name.ts"
import { openSealedBytes } from "#lib/files/sealed-bytes.ts"
import type { ShownDocument } from "#lib/signatures/show-record.ts"
import { freshRecord } from "./fresh-record.ts"
import { preparedDocuments } from "./prepared-documents.ts"
import { isPreparedId } from "./prepared-id.ts"
import { handOut, type StagedDocument, stageDocument } from "./stage-document.ts"
import { type SignatureRow, visibleSignature } from "./visible-signature.ts"

export type DownloadedDocument = {
  bytes: AsyncIterable<Buffer>
  size: number
  sha256: string
  name: string
  isPdf: boolean
}

/**
 * One document of a request for somebody who may read it: by a fresh show, through the guard, whole or not at all; recorded with hash and
 * size, or with what it met. Of one that waits unsent for a second person: the bytes that wait here. Throws `not_found`, what `freshRecord` throws, and the codes of `fileCode`.
 */
export async function downloadDocument(
  actor: Actor,
  id: string,
  documentId: string,
): Promise<DownloadedDocument> {
  const { request } = await visibleSignature(actor.user, id)
  if (isPreparedId(documentId)) return downloadPrepared(actor, request, documentId)
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

/** Altered or damaged bytes break the answer off: it never ends whole. */
async function downloadPrepared(
  actor: Actor,
  request: SignatureRow,
  documentId: string,
): Promise<DownloadedDocument> {
  const documents = await preparedDocuments(actor.user, request)
  const document = documents.find(({ id }) => id === documentId)
  if (!document) throw new CotejoError("not_found")
  const { blob, name } = document
  await recordDownload(actor, request.id, document, { kind: "staged", blob, fault: null }, false)
  return {
    bytes: openSealedBytes(blob),
    size: blob.size,
    sha256: blob.sha256,
    name: safeFileName(name, "pdf", "documento"),
    isPdf: true,
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
