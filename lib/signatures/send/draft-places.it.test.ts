import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { createCheck } from "#lib/checks/pipeline/create-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import type { users } from "#lib/db/schema/people.ts"
import { signatureDocuments, signatureRequests } from "#lib/db/schema/signatures.ts"
import { seal } from "#lib/vault/sealed.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { documentRow } from "../register.ts"
import { withDraftPlace } from "./draft-places.ts"

const MB = 1024 * 1024

ownDatabase()

const received = async () => "received"
const full = { code: "drafts_full" }

/** A request of somebody's with one sealed document, not sent yet. */
async function held(user: typeof users.$inferSelect, size: number): Promise<string> {
  const id = crypto.randomUUID()
  const { id: checkId } = await db().transaction((tx) =>
    createCheck(tx, actorFor(user, "signature.sent"), {
      operation: "signature",
      input: { id, name: "Contrato" },
      idempotencyKey: crypto.randomUUID(),
    }),
  )
  const [blob] = await db()
    .insert(sealedBlobs)
    .values({ size, sha256: "0".repeat(64) })
    .returning()
  await db()
    .insert(signatureRequests)
    .values({ id, checkId, name: seal(id, "Contrato"), createdBy: user.id })
  await db()
    .insert(signatureDocuments)
    .values({
      requestId: id,
      position: 0,
      name: seal(documentRow(id, 0), "a.pdf"),
      sha256: "0".repeat(64),
      size,
      blobId: blob?.id ?? null,
    })
  return checkId
}

test("one person holds so many MB and requests at once, those that are being received counted; others are not in their way", async () => {
  const [one, other] = await Promise.all([seededUser("analyst"), seededUser("manager")])
  const checkId = await held(one, 1_200 * MB)
  expect(await withDraftPlace(one.id, 800 * MB, received)).toBe("received")
  await expect(withDraftPlace(one.id, 800 * MB + 1, received)).rejects.toMatchObject(full)
  expect(await withDraftPlace(other.id, 2_000 * MB, received)).toBe("received")

  // While one is being received there is no room for a second of that size; afterwards there is.
  const second = withDraftPlace(one.id, 600 * MB, () =>
    expect(withDraftPlace(one.id, 600 * MB, received)).rejects.toMatchObject(full),
  )
  await second
  expect(await withDraftPlace(one.id, 600 * MB, received)).toBe("received")

  for (let count = 1; count < 100; count += 1) await held(one, 1)
  await expect(withDraftPlace(one.id, 1, received)).rejects.toMatchObject(full)
  await db().update(checks).set({ state: "answered" }).where(eq(checks.id, checkId))
  expect(await withDraftPlace(one.id, 1_900 * MB, received)).toBe("received")
})
