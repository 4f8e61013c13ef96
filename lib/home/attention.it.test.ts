import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { batches } from "#lib/db/schema/checks.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { unsettled } from "./attention.ts"

ownDatabase()

test("rows that a stopped batch keeps back are told apart from those that are sent by themselves", async () => {
  const actor = await seededActor("analyst", "batch.created")
  const begin = (first: number) =>
    startBatch(actor, { operation: "aml", rows: [0, 1].map((row) => ({ dni: `4770000${first + row}` })) })
  const stopped = await begin(1)
  await begin(3)
  const paused = await begin(5)
  await db().update(batches).set({ state: "halted", haltReason: "ceiling" }).where(eq(batches.id, stopped))
  await db().update(batches).set({ state: "paused" }).where(eq(batches.id, paused))

  const told = await unsettled({ operations: ["aml"] }, false)
  expect(told.map(({ state, isKeptBack, count }) => ({ state, isKeptBack, count }))).toEqual(
    expect.arrayContaining([
      { state: "queued", isKeptBack: true, count: 4 },
      { state: "queued", isKeptBack: false, count: 2 },
    ]),
  )
  expect(told).toHaveLength(2)
  // Who sees batches has them there.
  expect(await unsettled({ operations: ["aml"] }, true)).toEqual([])
})
