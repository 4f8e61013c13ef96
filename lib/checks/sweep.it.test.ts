import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createBatch } from "#lib/batches/create-batch.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { checks, users } from "#lib/db/schema.ts"
import { actorFor } from "../../e2e/support/actor.ts"
import { type FreshDatabase, freshDatabase } from "../../e2e/support/fresh-database.ts"
import { dueChecks } from "./sweep.ts"
import { writeIntent } from "./write-intent.ts"

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  database.useHere()
})
afterAll(async () => {
  await closeDb()
  await database.drop()
})

test("a question asked by itself does not wait behind a batch that was there before", async () => {
  const [user] = await db().select().from(users).where(eq(users.role, "analyst"))
  if (!user) throw new Error("no analyst was seeded")
  const actor = actorFor(user, "batch.created")
  await createBatch(actor, {
    operation: "vin",
    name: "",
    rows: Array.from({ length: 300 }, (_, index) => ({
      vin: `9BWZZZ377VT${String(index).padStart(6, "0")}`,
    })),
    ceiling: null,
    idempotencyKey: crypto.randomUUID(),
  })
  const { id } = await db().transaction((tx) =>
    writeIntent(tx, actor, {
      operation: "vin",
      input: { vin: "9BWZZZ377VT999999" },
      idempotencyKey: crypto.randomUUID(),
    }),
  )
  // As it stands when the service asked it to wait, and the wait is over.
  await db()
    .update(checks)
    .set({ state: "waiting", notBefore: sql`clock_timestamp()` })
    .where(eq(checks.id, id))
  const due = await dueChecks()
  expect(due).toHaveLength(200)
  expect(due[0]?.id).toBe(id)
})
