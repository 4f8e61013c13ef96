import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"
import { type FileProblem, fileCode, type PdfFault } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { safeFileName } from "#lib/export/safe-file-name.ts"
import { fetchIntoBlob } from "#lib/files/fetch-into-blob.ts"
import { dropSealedBytes, isIntact, openSealedBytes, type SealedBlob } from "#lib/files/sealed-bytes.ts"
import type { ShownDocument } from "#lib/signatures/show-record.ts"
import { isPreparedId, preparedDocuments } from "./prepared-documents.ts"
import { freshRecord, type SignatureRow, visibleSignature } from "./visible-signature.ts"

export type DownloadedDocument = {
  bytes: AsyncIterable<Buffer>
  size: number
  sha256: string
  name: string
  isPdf: boolean
}

/** One document for who may read it, whole or not at all; recorded with hash and size. Throws `not_found`, what `freshRecord` throws, the codes of `fileCode`. */
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
  const taken = await takeDocument(actor, id, document, false)
  if (taken.kind === "failed") throw new CotejoError(fileCode(taken.problem))
  const { blob, fault } = taken
  const isPdf = fault !== "not_pdf"
  return {
    bytes: serveDocument(blob),
    size: blob.size,
    sha256: blob.sha256,
    name: safeFileName(document.name, isPdf ? "pdf" : "bin", "documento"),
    isPdf,
  }
}

async function downloadPrepared(
  actor: Actor,
  request: SignatureRow,
  documentId: string,
): Promise<DownloadedDocument> {
  const documents = await preparedDocuments(actor.user, request)
  const document = documents.find(({ id }) => id === documentId)
  if (!document) throw new CotejoError("not_found")
  const { blob, name } = document
  if (!(await isIntact(blob))) {
    const { target, detail } = whose(request.id, document)
    await actor.record(db(), target, { ...detail, zip: false, outcome: "damaged" })
    throw new CotejoError("record_damaged")
  }
  await recordDownload(actor, request.id, document, { kind: "staged", blob, fault: null }, false)
  return {
    bytes: openSealedBytes(blob),
    size: blob.size,
    sha256: blob.sha256,
    name: safeFileName(name, "pdf", "documento"),
    isPdf: true,
  }
}

/** Fetches one document for a person; recorded with hash and size, or with its failure. `zip`: as part of an archive. */
export async function takeDocument(
  actor: Actor,
  id: string,
  document: ShownDocument,
  zip: boolean,
): Promise<StagedDocument> {
  const { target, detail } = whose(id, document)
  const taken = await stageDocument(document.file_url, (found) =>
    actor.recordRefusal(db(), "file.withheld", { ...detail, found }, target),
  )
  await recordDownload(actor, id, document, taken, zip)
  return taken
}

function recordDownload(
  actor: Actor,
  id: string,
  document: Pick<ShownDocument, "id">,
  taken: StagedDocument,
  zip: boolean,
): Promise<void> {
  const { target, detail } = whose(id, document)
  return actor.record(db(), target, { ...detail, zip, ...outcomeOf(taken) })
}

function outcomeOf(taken: StagedDocument): AuditDetail {
  switch (taken.kind) {
    case "staged":
      return { outcome: "file", sha256: taken.blob.sha256, size: taken.blob.size, fault: taken.fault }
    case "failed":
      return { outcome: taken.problem, status: taken.status }
  }
}

function whose(id: string, document: Pick<ShownDocument, "id">) {
  const documentId = isPlainId(document.id) ? document.id : null
  return { target: { type: "signature", id }, detail: { document: documentId } } as const
}

/** The audit log holds ids and codes; an id of the service might be any text. */
function isPlainId(id: string | null): id is string {
  return id !== null && /^[\w-]{1,64}$/.test(id)
}

/** A complete document that waits, sealed, to be handed out once; or why it could not be fetched. */
type StagedDocument =
  | { kind: "staged"; blob: SealedBlob; fault: PdfFault | null }
  | { kind: "failed"; problem: FileProblem; status: number | null }

/** Fetches a link's file into our sealed store, so that it is complete before a byte leaves; PDF or not. `onFound` records a virus. */
export async function stageDocument(
  link: string | null,
  onFound: (found: string) => Promise<void>,
): Promise<StagedDocument> {
  if (link === null) return { kind: "failed", problem: "refused_malformed", status: null }
  const got = await fetchIntoBlob(link, onFound)
  if (got.kind === "refused") return { kind: "failed", problem: `refused_${got.reason}`, status: null }
  if (got.kind === "failed") return { kind: "failed", problem: got.reason, status: got.status ?? null }
  return { kind: "staged", blob: got.blob, fault: got.fault }
}

/** The bytes of a staged document, which goes when they were read or their reader left. */
export async function* serveDocument(blob: SealedBlob): AsyncGenerator<Buffer> {
  try {
    yield* openSealedBytes(blob)
  } finally {
    await dropSealedBytes(db(), blob.id)
  }
}
