import { and, count, eq, isNull } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { liveSession } from "#lib/auth/session-row.ts"
import { signIn } from "#lib/auth/sign-in.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { auditLog, signInFailures, users } from "#lib/db/schema.ts"
import { actorFor } from "../../e2e/support/actor.ts"
import { type FreshDatabase, freshDatabase } from "../../e2e/support/fresh-database.ts"
import { addPerson } from "./add-person.ts"
import { changeRole, setDisabled } from "./change-person.ts"
import { listedSessions } from "./list-people.ts"
import { revokeSession, revokeSessions } from "./revoke-sessions.ts"
import { changeOwnPassword, resetPassword } from "./set-password.ts"

let database: FreshDatabase
let boss: { id: string; role: "admin" }
let number = 0

beforeAll(async () => {
  database = await freshDatabase()
  database.useHere()
  const [row] = await db().select({ id: users.id }).from(users).where(eq(users.role, "admin"))
  boss = { id: row?.id ?? "", role: "admin" }
})
beforeEach(async () => {
  await db().update(users).set({ role: "admin", disabledAt: null }).where(eq(users.id, boss.id))
})
afterAll(async () => {
  await closeDb()
  await database.drop()
})

async function someone(role: "analyst" | "admin") {
  const email = `p${++number}@cotejo.example`
  const person = { name: "Zoë O'Higgins", email, role, password: "a password of twelve" }
  const { id } = await addPerson(actorFor(boss, "person.added"), person)
  const started = await signIn(email, person.password, "Mozilla/5.0")
  return { id, role, email, password: person.password, sessionId: started?.sessionId ?? "" }
}

async function administrators(): Promise<number> {
  const enabled = and(eq(users.role, "admin"), isNull(users.disabledAt))
  return (await db().select({ n: count() }).from(users).where(enabled))[0]?.n ?? 0
}

test("a generated password works, is told once and kept nowhere", async () => {
  const added = await addPerson(actorFor(boss, "person.added"), {
    name: "N",
    email: "n@cotejo.example",
    role: "records",
    password: "",
  })
  expect(added.password).toMatch(/^(\w{4}-){3}\w{4}$/)
  expect(await signIn("n@cotejo.example", added.password ?? "", "x")).toBeDefined()
  const kept = JSON.stringify([await db().select().from(users), await db().select().from(auditLog)])
  expect(kept).not.toContain(added.password)
})

test("an e-mail belongs to one person", async () => {
  const { email } = await someone("analyst")
  const again = addPerson(actorFor(boss, "person.added"), { name: "X", email, role: "analyst", password: "" })
  await expect(again).rejects.toMatchObject({ code: "already_exists", fields: { email: ["emailTaken"] } })
})

test("a role holds from the very next request, with an audit row that tells of it", async () => {
  const person = await someone("analyst")
  const actor = actorFor(boss, "person.changed")
  await changeRole(actor, person.id, "records")
  expect((await liveSession(person.sessionId))?.role).toBe("records")
  const [row] = await db().select().from(auditLog).where(eq(auditLog.requestId, actor.requestId))
  expect(row).toMatchObject({
    action: "person.changed",
    targetId: person.id,
    detail: { from: "analyst", to: "records" },
  })
})

test("disabling ends every session at once; enabling brings none of them back", async () => {
  const person = await someone("analyst")
  await setDisabled(actorFor(boss, "person.changed"), person.id, true)
  expect(await liveSession(person.sessionId)).toBeUndefined()
  await setDisabled(actorFor(boss, "person.changed"), person.id, false)
  expect(await liveSession(person.sessionId)).toBeUndefined()
  expect(await signIn(person.email, person.password, "x")).toBeDefined()
})

test("the last enabled administrator can be neither demoted nor disabled", async () => {
  await db()
    .update(users)
    .set({ role: "analyst" })
    .where(and(eq(users.role, "admin"), eq(users.id, boss.id)))
  const other = await someone("admin")
  const alone = actorFor(other, "person.changed")
  await expect(changeRole(alone, other.id, "manager")).rejects.toMatchObject({ code: "last_administrator" })
  await expect(setDisabled(alone, other.id, true)).rejects.toMatchObject({ code: "last_administrator" })
  expect(await liveSession(other.sessionId)).toMatchObject({ role: "admin" })
  await db().update(users).set({ role: "analyst" }).where(eq(users.id, other.id))
})

test("two administrators who demote or disable each other at once: one stays, every time", async () => {
  for (let round = 0; round < 12; round++) {
    const other = await someone("admin")
    const outcomes = await Promise.allSettled([
      round % 2
        ? changeRole(actorFor(boss, "person.changed"), other.id, "analyst")
        : setDisabled(actorFor(boss, "person.changed"), other.id, true),
      changeRole(actorFor(other, "person.changed"), boss.id, "analyst"),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const refused = outcomes.find((outcome) => outcome.status === "rejected")
    expect(refused?.reason).toMatchObject({ code: "last_administrator" })
    expect(await administrators()).toBe(1)
    await db().update(users).set({ role: "analyst" }).where(eq(users.id, other.id))
    await db().update(users).set({ role: "admin", disabledAt: null }).where(eq(users.id, boss.id))
  }
})

test("a session is ended by its owner's id only, one or all but the one that asks", async () => {
  const person = await someone("analyst")
  const stranger = await someone("analyst")
  await expect(
    revokeSession(actorFor(stranger, "sessions.revoked"), stranger.id, person.sessionId),
  ).rejects.toMatchObject({ code: "not_found" })
  const second = (await signIn(person.email, person.password, "x"))?.sessionId ?? ""
  await revokeSession(actorFor(person, "sessions.revoked"), person.id, second)
  expect(await liveSession(second)).toBeUndefined()
  await signIn(person.email, person.password, "x")
  await revokeSessions(actorFor(person, "sessions.revoked"), person.id)
  expect((await listedSessions(person.id)).map(({ id }) => id)).toEqual([person.sessionId])
  await revokeSessions(actorFor(boss, "sessions.revoked"), person.id)
  expect(await listedSessions(person.id)).toEqual([])
})

test("changing one's password asks for the current one, ends the other sessions, and is no place to guess", async () => {
  const person = await someone("analyst")
  const other = (await signIn(person.email, person.password, "x"))?.sessionId ?? ""
  const actor = actorFor(person, "person.password_set")
  const wrong = () => changeOwnPassword(actor, { current: "guess", password: "another password" })
  for (let guess = 0; guess < 5; guess++)
    await expect(wrong()).rejects.toMatchObject({ code: "wrong_password" })
  await expect(wrong()).rejects.toMatchObject({ code: "throttled" })
  expect(await liveSession(other)).toBeDefined()
  await db().delete(signInFailures)
  await changeOwnPassword(actor, { current: person.password, password: "another password" })
  expect(await liveSession(other)).toBeUndefined()
  expect(await liveSession(person.sessionId)).toBeDefined()
  expect(await signIn(person.email, person.password, "x")).toBeUndefined()
  expect(await signIn(person.email, "another password", "x")).toBeDefined()
})

test("a reset ends the sessions, and lets in whoever was shut out by guesses", async () => {
  const person = await someone("analyst")
  for (let guess = 0; guess < 5; guess++) await signIn(person.email, "guess", "x")
  const password = await resetPassword(actorFor(boss, "person.password_set"), person.id)
  expect(await liveSession(person.sessionId)).toBeUndefined()
  expect(await signIn(person.email, password, "x")).toBeDefined()
})
