import { expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { ROLES, type Role } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { hideFirstSteps } from "#lib/people/preferences.ts"
import { actorFor } from "#test/desk/actor.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { firstSteps } from "./first-steps.ts"

ownDatabase()

type Somebody = { id: string; role: Role; acting: (action: AuditAction) => Actor }

async function somebody(role: Role): Promise<Somebody> {
  const email = `${crypto.randomUUID()}@cotejo.example`
  const [user] = await db().insert(users).values({ email, name: "Rosa", role, passwordHash: "-" }).returning()
  if (!user) throw new Error("nobody was added")
  return { id: user.id, role, acting: (action) => actorFor(user, action) }
}

const ticked = async (person: Somebody) =>
  (await firstSteps(person, new Date()))?.flatMap(({ key, isDone }) => (isDone ? [key] : []))

test.each(ROLES)("%s: nothing is ticked before anything was done", async (role) => {
  expect(await ticked(await somebody(role))).toEqual([])
})

test("a step is offered once it can be taken", async () => {
  const rosa = await somebody("records")
  const offered = async () => (await firstSteps(rosa, new Date()))?.map(({ key }) => key)
  expect(await offered()).toEqual(["factor"])
  await answeredCheck({ operation: "person", dni: "47990001", data: {} })
  expect(await offered()).toEqual(["proof", "factor"])
})

test("a step is ticked by what that person did, and not by what another did", async () => {
  const rosa = await somebody("auditor")
  await rosa.acting("log.exported").record(db(), { type: "log", id: "log" })
  expect(await ticked(rosa)).toEqual(["log"])
  expect(await ticked(await somebody("auditor"))).toEqual([])
})

test("who put them away has none", async () => {
  const rosa = await somebody("records")
  await hideFirstSteps(rosa.acting("preferences.changed"))
  expect(await firstSteps(rosa, new Date())).toBeNull()
})

test("they leave after three of five, or after a week", async () => {
  const rosa = await somebody("manager")
  const acts = ["constancia.issued", "aml.conclusion_confirmed", "limit.changed"] as const
  for (const act of acts) await rosa.acting(act).record(db(), { type: "log", id: "log" })
  expect(await ticked(rosa)).toEqual(["confirmed", "limit"])
  const week = new Date(Date.now() + 8 * 24 * 3_600_000)
  expect(await firstSteps(rosa, week)).toBeNull()
  await rosa.acting("files.zipped").record(db(), { type: "log", id: "log" })
  expect(await firstSteps(rosa, new Date())).toBeNull()
})
