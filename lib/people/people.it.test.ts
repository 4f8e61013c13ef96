import { and, count, eq, isNull, like } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { liveSession } from "#lib/auth/session/session-row.ts"
import { type SignInOrigin, signIn } from "#lib/auth/sign-in.ts"
import { db } from "#lib/db/client.ts"
import { auditLog, identities, sessions, users } from "#lib/db/schema/people.ts"
import type { CotejoError } from "#lib/errors.ts"
import { tokenUser } from "#lib/tokens/token-user.ts"
import { createToken } from "#lib/tokens/tokens.ts"
import { actorFor } from "#test/desk/actor.ts"
import { type SeededUser, seededUser } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { addPerson } from "./add-person.ts"
import { changeRole, setDisabled } from "./change-person.ts"
import { unlinkPerson } from "./identity.ts"
import { listedSessions, personById } from "./list-people.ts"
import { revokeSession, revokeSessions } from "./revoke-sessions.ts"
import { changeOwnPassword, resetPassword } from "./set-password.ts"

let boss: SeededUser
let number = 0

ownDatabase()
beforeAll(async () => {
  boss = await seededUser("admin")
})
beforeEach(async () => {
  await db().update(users).set({ role: "admin", disabledAt: null }).where(eq(users.id, boss.id))
})

const here: SignInOrigin = { userAgent: "Mozilla/5.0", network: "192.0.2.1", device: undefined }

/** Somebody who is signed in, with a password that they chose themself. */
async function someone(role: "analyst" | "admin") {
  const email = `p${++number}@cotejo.example`
  const person = { name: "Zoë O'Higgins", email, role, password: "a password of twelve" }
  const { id } = await addPerson(actorFor(boss, "person.added"), person)
  await db().update(users).set({ temporaryUntil: null }).where(eq(users.id, id))
  const started = await signIn(email, person.password, here)
  return {
    id,
    role,
    name: person.name,
    email,
    password: person.password,
    sessionId: started?.sessionId ?? "",
  }
}

async function administrators(): Promise<number> {
  const enabled = and(eq(users.role, "admin"), isNull(users.disabledAt))
  return (await db().select({ n: count() }).from(users).where(enabled))[0]?.n ?? 0
}

test("a generated password works, is shown once and kept nowhere", async () => {
  const added = await addPerson(actorFor(boss, "person.added"), {
    name: "N",
    email: "n@cotejo.example",
    role: "records",
    password: "",
  })
  expect(added.password).toMatch(/^(\w{4}-){6}\w{4}$/)
  expect(await signIn("n@cotejo.example", added.password ?? "", here)).toBeDefined()
  const kept = JSON.stringify([await db().select().from(users), await db().select().from(auditLog)])
  expect(kept).not.toContain(added.password)
})

test("an e-mail belongs to one person", async () => {
  const { email } = await someone("analyst")
  const again = addPerson(actorFor(boss, "person.added"), { name: "X", email, role: "analyst", password: "" })
  await expect(again).rejects.toMatchObject({ code: "already_exists", fields: { email: ["emailTaken"] } })
})

test("a role holds from the very next request, with an audit row that records it", async () => {
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
  expect(await signIn(person.email, person.password, here)).toBeDefined()
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
  const second = (await signIn(person.email, person.password, here))?.sessionId ?? ""
  await revokeSession(actorFor(person, "sessions.revoked"), person.id, second)
  expect(await liveSession(second)).toBeUndefined()
  await signIn(person.email, person.password, here)
  await revokeSessions(actorFor(person, "sessions.revoked"), person.id, true)
  expect((await listedSessions(person.id)).map(({ id }) => id)).toEqual([person.sessionId])
  await revokeSessions(actorFor(boss, "sessions.revoked"), person.id, true)
  expect(await listedSessions(person.id)).toEqual([])
})

test("changing one's password asks for the current one, and is no place to guess", async () => {
  const person = await someone("analyst")
  const actor = actorFor(person, "person.password_set")
  const wrong = () => changeOwnPassword(actor, { current: "guess", password: "another password" })
  const ends = await Promise.allSettled(Array.from({ length: 20 }, wrong))
  const codes = ends.map((end) => (end.status === "rejected" ? (end.reason as CotejoError).code : "changed"))
  expect(codes.filter((code) => code === "wrong_password")).toHaveLength(5)
  expect(codes.filter((code) => code === "throttled")).toHaveLength(15)
  expect(await liveSession(person.sessionId)).toBeDefined()
})

test("a new password ends every session, the one that changed it too, which gets a new id", async () => {
  const person = await someone("analyst")
  const other = (await signIn(person.email, person.password, here))?.sessionId ?? ""
  const actor = actorFor(person, "person.password_set")
  const renewed = await changeOwnPassword(actor, { current: person.password, password: "another password" })
  for (const session of [other, person.sessionId]) expect(await liveSession(session)).toBeUndefined()
  expect(renewed).not.toBe(person.sessionId)
  expect(await liveSession(renewed)).toMatchObject({ id: person.id, mustChangePassword: false })
  expect(await signIn(person.email, person.password, here)).toBeUndefined()
  expect(await signIn(person.email, "another password", here)).toBeDefined()
  const [row] = await db().select().from(auditLog).where(eq(auditLog.requestId, actor.requestId))
  expect(row?.detail).toEqual({ reset: false, sessionsRevoked: 1, tokensRevoked: 0 })
})

test("a new password neither confirms the session nor makes it last longer", async () => {
  const person = await someone("analyst")
  const times = { createdAt: new Date(Date.now() - 7_200_000), confirmedAt: new Date(Date.now() - 3_600_000) }
  const [before] = await db().update(sessions).set(times).where(eq(sessions.id, person.sessionId)).returning()
  const actor = actorFor(person, "person.password_set")
  const renewed = await changeOwnPassword(actor, { current: person.password, password: "another password" })
  const [after] = await db().select().from(sessions).where(eq(sessions.id, renewed))
  expect(after).toMatchObject({ ...times, expiresAt: before?.expiresAt, network: before?.network })
  expect(await liveSession(renewed)).toMatchObject({ recentlyConfirmed: false })
})

/** A token of theirs, and whether it still opens something. */
async function tokenOf(person: { id: string; role: "analyst" | "admin" }) {
  const actor = actorFor(person, "token.created")
  const { token } = await createToken(actor, { name: "ERP", days: 30, scopes: ["check.read"] })
  return () =>
    tokenUser(token, new Headers()).then(
      () => true,
      () => false,
    )
}

test("a reset and a disabling end the tokens for good; a change of one's own and the end of all sessions if one says so", async () => {
  const by = (audit: "person.changed" | "person.password_set" | "sessions.revoked") => actorFor(boss, audit)
  const shut = await someone("analyst")
  const isAlive = await tokenOf(shut)
  expect(await isAlive()).toBe(true)
  await setDisabled(by("person.changed"), shut.id, true)
  await setDisabled(by("person.changed"), shut.id, false)
  expect(await isAlive()).toBe(false)

  const reset = await someone("analyst")
  const isResetAlive = await tokenOf(reset)
  await resetPassword(by("person.password_set"), reset.id)
  await db().update(users).set({ temporaryUntil: null }).where(eq(users.id, reset.id))
  expect(await isResetAlive()).toBe(false)

  const own = await someone("analyst")
  const isOwnAlive = await tokenOf(own)
  const change = (current: string, password: string, revokeTokens?: boolean) =>
    changeOwnPassword(actorFor(own, "person.password_set"), {
      current,
      password,
      ...(revokeTokens !== undefined && { revokeTokens }),
    })
  own.sessionId = await change(own.password, "another password", false)
  expect(await isOwnAlive()).toBe(true)
  await revokeSessions(actorFor(own, "sessions.revoked"), own.id, false)
  expect(await isOwnAlive()).toBe(true)
  own.sessionId = await change("another password", "yet another password")
  expect(await isOwnAlive()).toBe(false)

  const isLaterAlive = await tokenOf(own)
  await revokeSessions(by("sessions.revoked"), own.id, true)
  expect(await isLaterAlive()).toBe(false)
})

test("common ones, parts of one's name or e-mail, and the last one are refused at their field", async () => {
  const person = await someone("analyst")
  const actor = actorFor(person, "person.password_set")
  const change = (password: string) => changeOwnPassword(actor, { current: person.password, password })
  const refused = (key: string) => ({ code: "invalid_input", fields: { password: [key] } })
  await expect(change("Sunflower2026!")).rejects.toMatchObject(refused("passwordCommon"))
  await expect(change("a higgins of some length")).rejects.toMatchObject(refused("passwordName"))
  await expect(change(`mine: ${person.email}`)).rejects.toMatchObject(refused("passwordEmail"))
  await expect(change(person.password)).rejects.toMatchObject(refused("passwordLast"))
  expect(await liveSession(person.sessionId)).toBeDefined()
  const given = { name: "Yma Súmac", email: "yma@cotejo.example", role: "analyst" as const }
  const add = (password: string) => addPerson(actorFor(boss, "person.added"), { ...given, password })
  await expect(add("password1234")).rejects.toMatchObject(refused("passwordCommon"))
  await expect(add("sumac y compañía")).rejects.toMatchObject(refused("passwordName"))
})

test("a reset ends the sessions, lets in whoever was shut out by guesses, and has to be changed within a day", async () => {
  const person = await someone("analyst")
  for (let guess = 0; guess < 5; guess++) await signIn(person.email, "guess", here)
  const password = await resetPassword(actorFor(boss, "person.password_set"), person.id)
  expect(await liveSession(person.sessionId)).toBeUndefined()
  const sessionId = (await signIn(person.email, password, here))?.sessionId ?? ""
  expect(await liveSession(sessionId)).toMatchObject({ mustChangePassword: true })
  const [row] = await db().select().from(users).where(eq(users.id, person.id))
  const hours = ((row?.temporaryUntil?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  // The last one that the person chose is remembered over the reset.
  const actor = actorFor({ ...person, sessionId }, "person.password_set")
  for (const old of [person.password, password]) {
    const again = changeOwnPassword(actor, { current: password, password: old })
    await expect(again).rejects.toMatchObject({ fields: { password: ["passwordLast"] } })
  }
  const renewed = await changeOwnPassword(actor, { current: password, password: "chosen by themself" })
  expect(await liveSession(renewed)).toMatchObject({ mustChangePassword: false })
})

test("whoever comes in by the identity provider is given no password, until an administrator parts them from it", async () => {
  const person = await someone("analyst")
  await db().update(users).set({ passwordHash: null }).where(eq(users.id, person.id))
  await db().insert(identities).values({ issuer: "https://id.example.com", subject: "s", userId: person.id })
  const reset = () => resetPassword(actorFor(boss, "person.password_set"), person.id)
  await expect(reset()).rejects.toMatchObject({ code: "signs_in_elsewhere" })
  const own = { current: "a password of twelve", password: "another password" }
  const change = changeOwnPassword(actorFor(person, "person.password_set"), own)
  await expect(change).rejects.toMatchObject({ code: "wrong_password" })
  expect(await personById(person.id)).toMatchObject({ hasPassword: false, issuer: "https://id.example.com" })
  await unlinkPerson(actorFor(boss, "person.unlinked"), person.id)
  expect(await liveSession(person.sessionId)).toBeUndefined()
  expect(await signIn(person.email, await reset(), here)).toBeDefined()
  const again = unlinkPerson(actorFor(boss, "person.unlinked"), person.id)
  await expect(again).rejects.toMatchObject({ code: "not_found" })
})

test("the samples of the sandbox and the installer's own password need not be changed", async () => {
  const rows = await db()
    .select({ until: users.temporaryUntil })
    .from(users)
    .where(like(users.email, "%a@cotejo.example"))
  expect(rows.length).toBeGreaterThan(1)
  for (const { until } of rows) expect(until).toBeNull()
})
