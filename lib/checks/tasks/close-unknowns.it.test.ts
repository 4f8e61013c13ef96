import { and, eq, inArray, sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { stepsOf } from "#lib/checks/lists/check-history.ts"
import { transition, writeFirstSteps } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { seededActor, seededUser } from "#test/desk/seeded.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { closeUnknowns } from "./close-unknowns.ts"
import { closeUnknown } from "./manual-transitions.ts"

let [analyst, manager]: Actor[] = []

const database = ownDatabase()
beforeAll(async () => {
  analyst = await seededActor("analyst", "check.closed")
  manager = await seededActor("manager", "check.closed")
})

/** Questions whose process was lost in the midst of their calls. */
async function lost(count: number): Promise<string[]> {
  const user = await seededUser("analyst")
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "40000001" })
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    const row = storedCheck({
      ...{ operation: "match", state: "queued", charge: "none", subjectId, input: { dni: "40000001" } },
      ...{ idempotencyKey: crypto.randomUUID(), questionIndex: Buffer.from("lost"), requestId: "r" },
      requestedBy: user.id,
    })
    const [check] = await db().insert(checks).values(row).returning()
    if (!check) throw new Error("an insert returned no row")
    await writeFirstSteps(db(), [check], user.id)
    await transition(db(), check.id, { from: "queued", to: "sending", charge: "unknown" })
    await transition(db(), check.id, { from: "sending", to: "unknown", charge: "unknown" })
    ids.push(check.id)
  }
  return ids
}

test("two people who settle the same ones at once settle each of them once, and are told which were theirs", async () => {
  const ids = await lost(8)
  if (!analyst || !manager) throw new Error("nobody acts")
  const isClosed = () =>
    db()
      .select({ id: checks.id })
      .from(checks)
      .where(and(inArray(checks.id, ids), eq(checks.state, "closed")))
  // Both come as far as the middle, which somebody else holds until then: neither is through before the other began.
  const holder = new Client({ connectionString: database.ownerUrl })
  await holder.connect()
  await holder.query("begin")
  await holder.query("select from checks where id = any($1::uuid[]) for update", [ids.slice(3, 5)])
  const both = Promise.all([
    closeUnknowns(analyst, ids, "not_sent", "No figura en su registro"),
    closeUnknowns(manager, ids.toReversed(), "sent", "El servicio las cobró"),
  ])
  await expect.poll(async () => (await isClosed()).length, { timeout: 60_000 }).toBe(6)
  await holder.end()
  const [one, other] = await both
  expect([...one.closed, ...other.closed].toSorted()).toEqual(ids.toSorted())
  expect(one.changed.toSorted()).toEqual(other.closed.toSorted())
  expect(other.changed.toSorted()).toEqual(one.closed.toSorted())
  for (const id of ids) {
    const closed = (await stepsOf(id)).filter(({ state }) => state === "closed")
    const isOnes = one.closed.includes(id)
    const reason = isOnes ? "No figura en su registro" : "El servicio las cobró"
    expect(closed).toEqual([expect.objectContaining({ reason })])
    const [check] = await db().select().from(checks).where(eq(checks.id, id))
    expect(check).toMatchObject({ state: "closed", charge: isOnes ? "none" : "unknown" })
    const rows = await db().select().from(auditLog).where(eq(auditLog.targetId, id))
    expect(rows.map(({ action, requestId }) => [action, requestId])).toEqual([
      ["check.closed", isOnes ? analyst?.requestId : manager?.requestId],
    ])
  }
})

test("one that was confirmed by its id meanwhile stays pending, whoever closes it as not sent", async () => {
  const [taken = "", other = ""] = await lost(2)
  if (!analyst) throw new Error("nobody acts")
  await transition(db(), taken, {
    ...{ from: "unknown", to: "pending", charge: "reserved" },
    by: { userId: analyst.user.id, reason: "por su id" },
  })
  await expect(closeUnknown(analyst, taken, "not_sent", "no")).rejects.toMatchObject({
    code: "state_changed",
  })
  expect(await closeUnknowns(analyst, [taken, other], "not_sent", "No figura")).toEqual({
    ...{ closed: [other], changed: [taken], left: [] },
  })
  const [check] = await db().select().from(checks).where(eq(checks.id, taken))
  expect(check).toMatchObject({ state: "pending", charge: "reserved", finding: null })
  await expect(closeUnknowns(analyst, [taken], "sent", "no")).rejects.toMatchObject({ code: "state_changed" })
})

test("what fails in between leaves the rest as it was, and says so", async () => {
  const [first = "", second = "", third = ""] = await lost(3)
  if (!analyst) throw new Error("nobody acts")
  const failing: Actor = {
    ...analyst,
    record: (tx, target, detail) =>
      target.id === second
        ? tx.execute(sql`select 1 / 0`).then()
        : (analyst?.record(tx, target, detail) ?? Promise.resolve()),
  }
  expect(await closeUnknowns(failing, [first, second, third], "sent", "Lo dijo el soporte")).toEqual({
    ...{ closed: [first], changed: [], left: [second, third] },
  })
  const states = await db()
    .select({ id: checks.id, state: checks.state })
    .from(checks)
    .where(sql`${checks.id} in (${second}, ${third})`)
  expect(states.map(({ state }) => state)).toEqual(["unknown", "unknown"])
})
