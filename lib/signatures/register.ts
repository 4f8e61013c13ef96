import "server-only"
import { and, asc, eq, notExists, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { tryInput } from "#lib/checks/sealed-check.ts"
import type { Check } from "#lib/checks/transition.ts"
import { SIGNATURE_CHANGED } from "#lib/db/changes.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import { signatureDocuments, signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import type { SealedBlob } from "#lib/files/sealed-bytes.ts"
import type { SubjectRef } from "#lib/operations/define.ts"
import { indexNames } from "#lib/search/name-index.ts"
import { ensureSubjects } from "#lib/subjects/subject-of.ts"
import { seal, textOf } from "#lib/vault/sealed.ts"
import type { SignatureRequest } from "./request-schema.ts"

export type NewEntry = {
  id: string
  checkId: string
  createdBy: string
  request: SignatureRequest
  documents: readonly SealedBlob[]
}

/** Enters a request that is about to be sent: itself, its signers as subjects, its documents with their sealed bytes. */
export async function enterRequest(tx: Executor, entry: NewEntry): Promise<void> {
  const { id, checkId, createdBy, request, documents } = entry
  await tx.insert(signatureRequests).values({
    ...{ id, checkId, createdBy, name: seal(id, request.name), expiresAt: termOf(request) },
  })
  await indexNames(tx, "signature", id, namesIn(request))
  const subjectIds = await ensureSubjects(
    tx,
    request.signers.map(
      (signer): SubjectRef => ({ kind: signer.document_type, identifier: signer.document_number }),
    ),
  )
  await tx
    .insert(signatureSigners)
    .values(subjectIds.map((subjectId, position) => ({ requestId: id, position, subjectId })))
  await tx.insert(signatureDocuments).values(
    documents.map(({ id: blobId, sha256, size }, position) => ({
      requestId: id,
      position,
      name: seal(documentRow(id, position), request.documents[position]?.name ?? ""),
      sha256,
      size,
      blobId,
    })),
  )
}

export function documentRow(requestId: string, position: number): string {
  return `${requestId}/${position}`
}

/** The term that was asked for, as a point in time; one in minutes counts from now, until it is known when it was sent. */
function termOf({ expires_at, expires_in }: SignatureRequest) {
  if (expires_at !== undefined) return new Date(expires_at)
  return sql`clock_timestamp() + ${expires_in ?? 0}::int * interval '1 minute'`
}

/** Updates the register with the outcome of a request's check, in its transaction; documents that are never sent again are kept for an hour. */
export async function syncRequest(tx: Executor, check: Check): Promise<void> {
  const [entry] = await tx
    .update(signatureRequests)
    .set(SIGNATURE_CHANGED)
    .where(eq(signatureRequests.checkId, check.id))
    .returning({ id: signatureRequests.id, remoteId: signatureRequests.remoteId })
  if (!entry) return
  if (check.remoteId !== null && entry.remoteId === null) await noteRemoteId(tx, entry.id, check)
  if (isSettled(check.state)) await keepShortly(tx, entry.id)
}

/** An id that another entry has already (somebody added it by hand meanwhile) stays there: an answer in hand is not given up for it. */
async function noteRemoteId(tx: Executor, entryId: string, check: Check): Promise<void> {
  const { remoteId } = check
  if (remoteId === null) return
  const other = alias(signatureRequests, "other")
  const taken = tx.select({ id: other.id }).from(other).where(eq(other.remoteId, remoteId))
  await tx
    .update(signatureRequests)
    .set({ remoteId, refreshAt: sql`clock_timestamp()`, ...termFromArrival(check) })
    .where(and(eq(signatureRequests.id, entryId), notExists(taken)))
}

/** A term in minutes runs from when the request left, not from when somebody prepared it. */
function termFromArrival(check: Check) {
  const minutes = tryInput(check)?.expires_in
  if (minutes === undefined) return {}
  const left =
    check.sentAt === null ? sql`clock_timestamp()` : sql`${check.sentAt.toISOString()}::timestamptz`
  return { expiresAt: sql`${left} + ${Number(minutes)}::int * interval '1 minute'` }
}

/** How long sealed documents are kept from the moment that their request was accepted, refused or withdrawn. */
const SENT_HOURS = 1

async function keepShortly(tx: Executor, entryId: string): Promise<void> {
  await tx
    .update(sealedBlobs)
    .set({
      keepUntil: sql`least(${sealedBlobs.keepUntil}, clock_timestamp() + ${SENT_HOURS}::int * interval '1 hour')`,
    })
    .where(
      sql`${sealedBlobs.id} in (select ${signatureDocuments.blobId} from ${signatureDocuments}
        where ${signatureDocuments.requestId} = ${entryId} and ${signatureDocuments.blobId} is not null)`,
    )
}

type Named = { name: string | null; signers: readonly { full_name: string | null }[] }

/** The names that a request is found by, as it was sent or as the service shows it: its own and those of its signers. */
export function namesIn({ name, signers }: Named): string[] {
  return [name, ...signers.map(({ full_name: signer }) => signer)].filter((one) => one !== null)
}

export type SentDocument = { name: string; sha256: string; size: number }

export async function documentsSent(requestId: string): Promise<SentDocument[]> {
  const rows = await db()
    .select({
      position: signatureDocuments.position,
      name: signatureDocuments.name,
      sha256: signatureDocuments.sha256,
      size: signatureDocuments.size,
    })
    .from(signatureDocuments)
    .where(eq(signatureDocuments.requestId, requestId))
    .orderBy(asc(signatureDocuments.position))
  return rows.map(({ position, name, ...document }) => ({
    ...document,
    name: textOf(name, documentRow(requestId, position)),
  }))
}
