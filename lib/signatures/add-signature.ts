import "server-only"
import { eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { databaseNow } from "#lib/db/lease.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { FAILURES } from "#lib/domain/failures.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { invalidField } from "#lib/errors.ts"
import type { SubjectRef } from "#lib/operations/define.ts"
import { indexNames } from "#lib/search/name-index.ts"
import { ensureSubjects } from "#lib/subjects/subject-of.ts"
import { seal } from "#lib/vault/sealed.ts"
import { readSignature } from "./read-signature.ts"
import { nextRead, registerFacts } from "./refresh-signature.ts"
import { namesIn } from "./register.ts"
import type { ShownSigner, ShowRecord } from "./show-record.ts"

export type Added = { id: string; isNew: boolean }

/** Registers a request by its identifier, once a free show confirmed it; who adds it owns it. Throws `invalid_input` at `remoteId`. */
export async function addSignature(actor: Actor, remoteId: string): Promise<Added> {
  const known = await registered(actor, db(), remoteId)
  if (known) return known
  const read = await readSignature(remoteId)
  if (read.kind === "failure") throw invalidField("remoteId", FAILURES[read.code].atField)
  const { record, body } = read
  return db().transaction(async (tx) => {
    const createdAt = await databaseNow(tx)
    const facts = registerFacts(record, createdAt)
    const nextMs = nextRead({ ...facts, createdAt }, record, createdAt, 0)
    const id = newRowId()
    const [made] = await tx
      .insert(signatureRequests)
      .values({
        id,
        remoteId,
        name: seal(id, record.name ?? remoteId),
        record: seal(id, body),
        ...facts,
        refreshedAt: createdAt,
        refreshAt: nextMs === null ? null : new Date(createdAt.getTime() + nextMs),
        createdBy: actor.user.id,
        createdAt,
      })
      .onConflictDoNothing({ target: signatureRequests.remoteId })
      .returning({ id: signatureRequests.id })
    if (!made) {
      const other = await registered(actor, tx, remoteId)
      if (!other) throw new Error("a request was neither added nor found")
      return other
    }
    await addSigners(tx, made.id, record)
    await indexNames(tx, "signature", made.id, namesIn(record))
    await actor.record(tx, { type: "signature", id: made.id }, { signers: record.signers.length })
    return { id: made.id, isNew: true }
  })
}

async function registered(actor: Actor, tx: Executor, remoteId: string): Promise<Added | undefined> {
  const [row] = await tx
    .select({ id: signatureRequests.id, createdBy: signatureRequests.createdBy })
    .from(signatureRequests)
    .where(eq(signatureRequests.remoteId, remoteId))
  if (!row) return undefined
  const isVisible = row.createdBy === actor.user.id || can(actor.user.role, "signature.readAll")
  if (!isVisible) throw invalidField("remoteId", "signatureOfSomebodyElse")
  await actor.record(tx, { type: "signature", id: row.id }, { known: true })
  return { id: row.id, isNew: false }
}

/** A statement takes 65,535 values. */
const ROWS_AT_ONCE = 1_000

async function addSigners(tx: Executor, requestId: string, record: ShowRecord): Promise<void> {
  const known = record.signers.flatMap((signer, position) => {
    const subject = subjectOf(signer)
    return subject ? [{ position, subject }] : []
  })
  if (known.length === 0) return
  const subjectIds = await ensureSubjects(
    tx,
    known.map(({ subject }) => subject),
  )
  const rows = known.flatMap(({ position }, index) => {
    const subjectId = subjectIds[index]
    return subjectId === undefined ? [] : [{ requestId, position, subjectId }]
  })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(signatureSigners).values(rows.slice(from, from + ROWS_AT_ONCE))
}

const KINDS: readonly SubjectKind[] = ["dni", "ce", "passport"]

/** The document types of signatures are three; another word is kept as a document of no kind that we know. */
function subjectOf({ document_type: type, document_number: identifier }: ShownSigner): SubjectRef | null {
  if (identifier === null || identifier.trim() === "") return null
  return { kind: KINDS.find((kind) => kind === type) ?? "document", identifier }
}
