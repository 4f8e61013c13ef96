import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { signatureDocuments, signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { dropExpiredBlobs, sealBytes } from "#lib/files/sealed-bytes.ts"
import { documentRow } from "#lib/signatures/register.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { seal } from "#lib/vault/sealed.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { activeHold, liftLegalHold, placeLegalHold } from "./legal-hold.ts"

ownDatabase()

/** Creates a person with a check, so that there is a dossier. */
async function askedAbout(dni: string): Promise<string> {
  const { id: requestedBy } = await seededUser("analyst")
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: dni })
  const row = storedCheck({
    ...{ operation: "person", state: "answered", charge: "none", subjectId, requestedBy },
    ...{ input: { dni }, idempotencyKey: dni, questionIndex: Buffer.from(dni), requestId: "r-1" },
  })
  await db().insert(checks).values(row)
  return subjectId
}

/** A document whose time is over, of a request that this subject was asked to sign. */
async function expiredDocument(subjectId: string): Promise<string> {
  const { id: createdBy } = await seededUser("analyst")
  const blob = await sealBytes([Buffer.from("%PDF-1.7 …")].values() as never, {
    maxBytes: 100,
    keepForMs: -1,
  })
  const requestId = newRowId()
  await db()
    .insert(signatureRequests)
    .values({ id: requestId, createdBy, name: seal(requestId, "Contrato") })
  await db().insert(signatureSigners).values({ requestId, position: 0, subjectId })
  await db()
    .insert(signatureDocuments)
    .values({
      ...{ requestId, position: 0, sha256: blob.sha256, size: blob.size, blobId: blob.id },
      name: seal(documentRow(requestId, 0), "contrato.pdf"),
    })
  return blob.id
}

test("a hold stands until it is lifted, once at a time, each act with its reason and its row in the log", async () => {
  const manager = await seededUser("manager")
  const id = await askedAbout("40000071")
  await placeLegalHold(actorFor(manager, "hold.placed"), id, "Proceso penal 123")
  expect(await activeHold(id)).toMatchObject({
    reason: "Proceso penal 123",
    by: manager.name,
    lifted: null,
  })
  await expect(placeLegalHold(actorFor(manager, "hold.placed"), id, "otra vez")).rejects.toThrow(
    "already_exists",
  )
  await liftLegalHold(actorFor(manager, "hold.lifted"), id, "Archivado")
  expect(await activeHold(id)).toBeNull()
  await expect(liftLegalHold(actorFor(manager, "hold.lifted"), id, "otra vez")).rejects.toThrow(
    "state_changed",
  )
  const acts = await db().select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id)
  expect(acts.map(({ action }) => action)).toEqual(["hold.placed", "hold.lifted"])
  expect(JSON.stringify(acts)).not.toMatch(/penal|Archivado/)
})

test("documents that somebody under a hold was asked to sign outlive their time, until it is lifted", async () => {
  const manager = await seededUser("manager")
  const [held, other] = [await askedAbout("40000072"), await askedAbout("40000073")]
  await placeLegalHold(actorFor(manager, "hold.placed"), held, "Proceso")
  const [kept, gone] = [await expiredDocument(held), await expiredDocument(other)]
  const there = async () => (await db().select({ id: sealedBlobs.id }).from(sealedBlobs)).map(({ id }) => id)
  await dropExpiredBlobs()
  expect(await there()).toEqual([kept])
  expect(await there()).not.toContain(gone)
  await liftLegalHold(actorFor(manager, "hold.lifted"), held, "Archivado")
  await dropExpiredBlobs()
  expect(await there()).toEqual([])
})
