import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { resumeBatch } from "#lib/batches/batch-commands.ts"
import { transitionAll } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { seal } from "#lib/vault/sealed.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setWatch } from "./set-watch.ts"
import { seeNotices, unreadNotices } from "./unread-notices.ts"

let serial = 0

ownDatabase()

async function somebody(role: Role): Promise<Actor> {
  return seededActor(role, "watch.changed")
}

async function newBatch(actor: Actor, rows: number): Promise<string> {
  serial += 1
  const dnis = Array.from({ length: rows }, (_, index) => ({ dni: `${serial}000${index}000` }))
  return startBatch(actor, { operation: "person", name: "Flota", rows: dnis })
}

const move = (batchId: string, from: CheckState, to: CheckState) =>
  db().transaction((tx) =>
    transitionAll(tx, eq(checks.batchId, batchId), { from, to, charge: "unspecified", set: {} }),
  )
const halt = (batchId: string) =>
  db().update(batches).set({ state: "halted", haltReason: "ceiling" }).where(eq(batches.id, batchId))
const unread = async ({ user }: Actor) =>
  (await unreadNotices(user)).items.map(({ kind, progress }) => [kind, progress?.done])

test("a watched batch is reported by its present state alone, once each, and again when it stops once more", async () => {
  const actor = await somebody("analyst")
  const id = await newBatch(actor, 3)
  const batch = { thing: "batch", id } as const
  expect(await unread(actor)).toEqual([])
  await setWatch(actor, batch, true)
  expect(await unread(actor)).toEqual([])
  await halt(id)
  expect(await unread(actor)).toEqual([["halted", 0]])
  // A notice is seen with its kind: a state reached meanwhile is still unread.
  await seeNotices(actor, { ...batch, kind: "settled" })
  expect(await unread(actor)).toEqual([["halted", 0]])
  await seeNotices(actor, { ...batch, kind: "halted" })
  expect(await unread(actor)).toEqual([])

  await resumeBatch(actor, id, undefined)
  await halt(id)
  expect(await unread(actor)).toEqual([["halted", 0]])
  await move(id, "queued", "withdrawn")
  expect(await unread(actor)).toEqual([["withdrawn", 3]])
  expect((await unreadNotices(actor.user)).watching).toEqual([batch])
  await seeNotices(actor, batch)
  // Its end was seen: the watch has done its work.
  expect(await unreadNotices(actor.user)).toMatchObject({ items: [], watching: [] })
})

test("a watch is its person's own, and nobody watches what they may not see", async () => {
  const [analyst, manager, records] = await Promise.all([
    somebody("analyst"),
    somebody("manager"),
    somebody("records"),
  ])
  const id = await newBatch(analyst, 1)
  await setWatch(manager, { thing: "batch", id }, true)
  const [check] = await db().select().from(checks).where(eq(checks.batchId, id))
  const row = { thing: "check", id: check?.id ?? "" } as const
  await setWatch(analyst, row, true)
  await expect(setWatch(records, { thing: "batch", id }, true)).rejects.toMatchObject({ code: "not_found" })
  await expect(setWatch(records, row, true)).rejects.toMatchObject({ code: "not_found" })
  const unknown = { thing: "signature", id: crypto.randomUUID() } as const
  await expect(setWatch(analyst, unknown, true)).rejects.toMatchObject({ code: "not_found" })

  await move(id, "queued", "withdrawn")
  expect([await unread(analyst), await unread(manager), await unread(records)]).toEqual([
    [["withdrawn", undefined]],
    [["withdrawn", 1]],
    [],
  ])
  await setWatch(manager, { thing: "batch", id }, false)
  expect(await unread(manager)).toEqual([])
})

/** A request of the register that the service has, neither complete nor rejected. */
async function openRequest(actor: Actor): Promise<string> {
  const id = newRowId()
  await db()
    .insert(signatureRequests)
    .values({ id, remoteId: crypto.randomUUID(), name: seal(id, "Contrato"), createdBy: actor.user.id })
  return id
}

const change = (id: string, set: object) =>
  db()
    .update(signatureRequests)
    .set({ ...set, revision: sql`nextval('signature_revision')` })
    .where(eq(signatureRequests.id, id))

test("a watched request is reported as it moves, others at their end alone; each person sees for themselves", async () => {
  const [analyst, manager] = await Promise.all([somebody("analyst"), somebody("manager")])
  const [watched, other] = [await openRequest(analyst), await openRequest(analyst)]
  await setWatch(analyst, { thing: "signature", id: watched }, true)
  const unreadOf = async ({ user }: Actor) =>
    (await unreadNotices(user)).items
      .filter(({ thing }) => thing === "signature")
      .map(({ id, kind, watched: isWatched }) => [id, kind, isWatched])
  expect(await unreadOf(analyst)).toEqual([])
  for (const id of [watched, other]) await change(id, {})
  expect(await unreadOf(analyst)).toEqual([[watched, "moved", true]])
  expect(await unreadOf(manager)).toEqual([])

  for (const id of [watched, other]) await change(id, { completedAt: new Date() })
  expect(await unreadOf(analyst)).toEqual(
    expect.arrayContaining([
      [watched, "completed", true],
      [other, "completed", false],
    ]),
  )
  expect((await unreadNotices(analyst.user)).counts.completed).toBe(2)
  await seeNotices(analyst, { thing: "signature", id: watched, kind: "moved" })
  expect(await unreadOf(analyst)).toHaveLength(2)
  await seeNotices(analyst, { thing: "signature", id: watched, kind: "completed" })
  expect(await unreadOf(analyst)).toEqual([[other, "completed", false]])
  await seeNotices(analyst, { thing: "signature" })
  expect(await unreadOf(analyst)).toEqual([])
  expect(await unreadOf(manager)).toHaveLength(2)
})
