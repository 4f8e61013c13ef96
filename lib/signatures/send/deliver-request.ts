import "server-only"
import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm"
import { type Outcome, outcomeOf } from "#lib/checks/pipeline/outcome.ts"
import { openInput } from "#lib/checks/sealed-check.ts"
import type { Check } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import { signatureDocuments, signatureRequests } from "#lib/db/schema/signatures.ts"
import type { ProblemCode } from "#lib/domain/failures.ts"
import { invalidField } from "#lib/errors.ts"
import { openSealedBytes, type SealedBlob, SealedBytesDamaged } from "#lib/files/sealed-bytes.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"
import { readSignature } from "#lib/signatures/read-signature.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { isOfAnotherRequest, type ShowRecord } from "#lib/signatures/show-record.ts"
import { foldIdentifier } from "#lib/text/fold.ts"
import { callDeadlineMs, sendSignature, transferMs } from "#lib/upstream/send.ts"
import { isFarEnough } from "../request-limits.ts"
import { outgoingBody, requestBytes } from "./outgoing-body.ts"

/**
 * Sends the request of a claimed check, once, from its sealed bytes, and returns its outcome. It may have waited for hours. So it is checked again that its term
 * leaves the documents time to arrive, and that they are still there, unchanged; otherwise we refuse it ourselves and nothing leaves.
 */
export async function deliverRequest(checkId: string, input: Record<string, string>): Promise<Outcome> {
  const kept = unflattenRequest(input)
  const onTheWayMs = transferMs(requestBytes(input))
  const isTooNear = () => !isFarEnough(kept.request.expires_at, Date.now(), onTheWayMs)
  if (isTooNear()) return refusedByUs("expiry_too_near")
  const documents = await sealDocuments(checkId, callDeadlineMs(requestBytes(input)))
  if (documents === undefined) return refusedByUs("documents_gone")
  if (!agree(documents, kept.fingerprints)) return refusedByUs("documents_altered")
  const body = outgoingBody(
    kept,
    documents.map((blob) => ({ size: blob.size, open: () => openSealedBytes(blob) })),
  )
  if (isTooNear()) return refusedByUs("expiry_too_near") // the database may have kept us waiting for the documents
  const result = await sendSignature(body)
  // The end of the body never left, so nobody can have carried out the request.
  const isDamaged = result.kind === "broken_off" && result.fault instanceof SealedBytesDamaged
  return isDamaged ? refusedByUs("documents_altered") : outcomeOf(operationOf("signature"), result)
}

function agree(
  documents: readonly SealedDocument[],
  prints: readonly { sha256: string; size: number }[],
): boolean {
  return (
    documents.length === prints.length &&
    documents.every(
      ({ sha256, size }, index) => sha256 === prints[index]?.sha256 && size === prints[index]?.size,
    )
  )
}

function refusedByUs(code: ProblemCode): Outcome {
  return { state: "refused", problem: { code }, httpStatus: null, body: null, neverLeft: true }
}

type SealedDocument = SealedBlob

/**
 * The sealed documents of a check's request, in order, kept at least for `forMs` from now on, so that none goes while it is sent.
 * Undefined when one of them is no longer there.
 */
async function sealDocuments(checkId: string, forMs: number): Promise<SealedDocument[] | undefined> {
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

/** Whether that request at the service is this check's: name and signers agree, and no entry has the id. Throws `invalid_input`. */
export async function confirmRequest(check: Check, remoteId: string): Promise<void> {
  if (await isRegistered(check.id, remoteId)) throw invalidField("remoteId", "remoteIdTaken")
  const read = await readSignature(remoteId)
  if (read.kind === "failure")
    throw invalidField(
      "remoteId",
      read.code === "other_request" ? "remoteIdOfAnother" : "remoteIdNotConfirmed",
    )
  if (!matchesRequest(read.record, remoteId, unflattenRequest(openInput(check)).request))
    throw invalidField("remoteId", "remoteIdOfAnother")
}

async function isRegistered(checkId: string, remoteId: string): Promise<boolean> {
  const [other] = await db()
    .select({ id: signatureRequests.id })
    .from(signatureRequests)
    .where(
      and(
        eq(signatureRequests.remoteId, remoteId),
        or(isNull(signatureRequests.checkId), ne(signatureRequests.checkId, checkId)),
      ),
    )
  return other !== undefined
}

/** Whether a record is that of the request: the id, the name, and every signer by type and number, in any order. */
export function matchesRequest(record: ShowRecord, remoteId: string, request: SignatureRequest): boolean {
  if (isOfAnotherRequest(record, remoteId)) return false
  if (record.name?.trim() !== request.name) return false
  const asked = request.signers.map((signer) => keyOf(signer.document_type, signer.document_number)).sort()
  const shown = record.signers.map((signer) => keyOf(signer.document_type, signer.document_number)).sort()
  return JSON.stringify(asked) === JSON.stringify(shown)
}

function keyOf(type: string | null, number: string | null): string {
  return `${type ?? ""} ${foldIdentifier(number ?? "")}`
}
