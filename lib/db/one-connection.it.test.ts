import { beforeAll, expect, test } from "vitest"
import { evaluateDesk, evaluateMachine } from "#lib/alerts/evaluate.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { contradictionsDue } from "#lib/db/schema/subjects.ts"
import { watches } from "#lib/db/schema/watches.ts"
import { renewContradictions } from "#lib/dossier/contradictions/renew-contradictions.ts"
import { seeNotices } from "#lib/notices/unread-notices.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"

// With a single connection a read beside an open transaction waits for itself, until it times out.

ownDatabase()
beforeAll(async () => {
  await closeDb()
  db().$client.options.max = 1
})

test("alerts, contradictions and notices read within the transaction that they write in", async () => {
  const user = await seededUser("analyst")
  const batchId = await startBatch(actorFor(user, "batch.created"), {
    operation: "vin",
    rows: [{ vin: "9BWZZZ377VT000001" }],
  })
  const [check] = await db().select({ subjectId: checks.subjectId }).from(checks)
  await db()
    .insert(contradictionsDue)
    .values({ subjectId: check?.subjectId ?? "" })
  expect(await renewContradictions()).toBe(1)
  await evaluateDesk()
  await evaluateMachine()
  await db().delete(watches)
  await db().insert(watches).values({ userId: user.id, thing: "batch", thingId: batchId, isOn: true })
  await seeNotices(actorFor(user, "notices.seen"), { thing: "batch" })
})
