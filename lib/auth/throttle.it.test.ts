import { randomBytes } from "node:crypto"
import { count, eq, isNull, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { recordOnceAnHour } from "#lib/audit/record-audit.ts"
import { db } from "#lib/db/client.ts"
import { auditLog, signInFailures, users } from "#lib/db/schema/people.ts"
import { unlockPerson } from "#lib/people/change-person.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { seededPerson } from "#test/processes/settings.ts"
import { accountLock, lockedAmong } from "./account-lock.ts"
import { passwordMatches } from "./password/password.ts"
import { knownDevice, withDevice } from "./session/device-cookie.ts"
import { type SignInOrigin, signIn } from "./sign-in.ts"

ownDatabase()
beforeEach(async () => {
  await db().delete(signInFailures)
})

const from = (network: string, device?: string): SignInOrigin => ({ userAgent: "x", network, device })
const stranger = from("203.0.113.9")

/** Returns how many of so many simultaneous guesses are compared; the others must get `throttled`. */
async function compared(email: string, times: number, origin: SignInOrigin): Promise<number> {
  const ends = await Promise.allSettled(Array.from({ length: times }, () => signIn(email, "a guess", origin)))
  const refused = ends.filter((end) => end.status === "rejected").map(({ reason }) => reason as unknown)
  for (const reason of refused) expect(reason).toMatchObject({ code: "throttled" })
  return times - refused.length
}

/** Lets time pass for all counters. */
async function pass(seconds: number): Promise<void> {
  const back = sql`${seconds} * interval '1 second'`
  await db()
    .update(signInFailures)
    .set({ blockedUntil: sql`blocked_until - ${back}`, lastAt: sql`last_at - ${back}` })
}

/** Every pause that was begun lasts an hour: none of them is over before the test looks, however slow the machine. */
async function hold(): Promise<void> {
  await db()
    .update(signInFailures)
    .set({ blockedUntil: sql`now() + interval '1 hour'` })
    .where(sql`${signInFailures.blockedUntil} > ${signInFailures.lastAt} + interval '1 second'`)
}

/** The longest pause that the last attempt began, in seconds. */
async function pause(): Promise<number> {
  const [row] = await db()
    .select({
      seconds: sql<number>`max(extract(epoch from ${signInFailures.blockedUntil} - ${signInFailures.lastAt}))::float8`,
    })
    .from(signInFailures)
  return Math.max(0, Math.round(row?.seconds ?? 0))
}

async function refusals(): Promise<number> {
  const [row] = await db().select({ n: count() }).from(auditLog).where(eq(auditLog.action, "session.refused"))
  return row?.n ?? 0
}

test("of forty guesses at once, no more than the allowed five are ever compared", async () => {
  const before = await refusals()
  expect(await compared(seededPerson("analyst").email, 40, stranger)).toBe(5)
  expect((await refusals()) - before).toBe(5)
  expect(await compared("nobody@cotejo.example", 40, stranger)).toBe(5)
})

test("attempts that a pause holds off leave a row an hour for an account and a network; of strangers' only so many", async () => {
  const rows = async () => {
    const found = await db()
      .select({ actorId: auditLog.actorId, network: auditLog.network })
      .from(auditLog)
      .where(eq(auditLog.action, "session.throttled"))
    await db().delete(signInFailures)
    return found
  }
  const before = (await rows()).length
  const person = await seededUser("records")
  for (const origin of [from("192.0.2.1"), from("192.0.2.9"), from("198.51.100.1")])
    await compared(person.email, 12, origin)
  const ofPerson = (await rows()).filter(({ actorId }) => actorId === person.id)
  expect(ofPerson.map(({ network }) => network)).toEqual(["192.0.2.0/24", "198.51.100.0/24"])
  for (let network = 0; network < 2; network++)
    await compared("nobody@cotejo.example", 8, from(`10.0.${network}.1`))
  expect((await rows()).length - before).toBe(4)
  const held = { actorId: null, action: "session.throttled", requestId: null } as const
  const target = { type: "refusal", id: "throttled" } as const
  for (let network = 2; network < 150; network++)
    await recordOnceAnHour({ ...held, network: `10.0.${network}.0/24`, target })
  expect((await rows()).filter(({ actorId }) => actorId === null).length).toBe(100)
})

test("each further guess doubles the pause, up to a quarter of an hour", async () => {
  const { email } = seededPerson("analyst")
  await compared(email, 5, stranger)
  const pauses: number[] = []
  for (let guess = 0; guess < 12; guess++) {
    pauses.push(await pause())
    await pass(pauses.at(-1) ?? 0)
    expect(await compared(email, 1, stranger)).toBe(1)
  }
  expect(pauses.slice(0, 6)).toEqual([5, 10, 20, 40, 80, 160])
  expect(pauses.slice(6).every((seconds) => seconds >= 160 && seconds <= 900)).toBe(true)
  // An hour later one slip costs next to nothing, a day later nothing.
  await pass(3_600)
  expect(await compared(email, 1, stranger)).toBe(1)
  expect(await pause()).toBeLessThanOrEqual(20)
  await pass(86_400)
  expect(await compared(email, 4, stranger)).toBe(4)
  expect(await pause()).toBe(0)
})

test("during the pause the right password does not help; after it it does, and what failed before is forgotten", async () => {
  const { email, password } = seededPerson("analyst")
  await compared(email, 5, stranger)
  await hold()
  await expect(signIn(email, password, stranger)).rejects.toMatchObject({
    code: "throttled",
    retryAfterSeconds: 3_600,
  })
  await pass(3_600)
  expect(await signIn(email, password, stranger)).toBeDefined()
  expect(await compared(email, 40, stranger)).toBe(5)
})

test("a stranger shuts out their own network: from another one, and into other accounts, people come in", async () => {
  const { email, password } = seededPerson("analyst")
  await compared(email, 40, stranger)
  expect(await signIn(email, password, from("198.51.100.7"))).toBeDefined()
  expect(
    await signIn(seededPerson("manager").email, seededPerson("manager").password, stranger),
  ).toBeDefined()
})

test("guesses from everywhere close the account, but not to a browser that the person has used before", async () => {
  const { email, password } = seededPerson("analyst")
  const cookie = withDevice(undefined, email)
  const device = knownDevice(cookie, email)
  let guesses = 0
  for (let network = 0; network < 12; network++)
    guesses += await compared(email, 5, from(`192.0.2.${network}`))
  expect(guesses).toBe(30)
  await hold()
  await expect(signIn(email, password, from("198.51.100.7"))).rejects.toMatchObject({ code: "throttled" })
  expect(await signIn(email, password, from("198.51.100.7", device))).toBeDefined()
  // That browser has a count of its own, and a stolen proof is no way round the throttle.
  expect(await compared(email, 40, from("203.0.113.9", device))).toBe(5)
})

/** As if so many had failed from there lately. */
async function networkHas(failures: number): Promise<void> {
  await db().update(signInFailures).set({ failures }).where(isNull(signInFailures.account))
}

test("one network cannot try one password on everybody", async () => {
  const { email, password } = seededPerson("analyst")
  await compared("somebody@cotejo.example", 1, stranger)
  await networkHas(59)
  const others = Array.from({ length: 20 }, (_, person) => compared(`p${person}@cotejo.example`, 1, stranger))
  expect((await Promise.all(others)).reduce((sum, one) => sum + one)).toBe(1)
  await hold()
  await expect(signIn(email, password, stranger)).rejects.toMatchObject({ code: "throttled" })
  expect(await signIn(email, password, from("198.51.100.7"))).toBeDefined()
})

test("what succeeds does not count for the network that people share", async () => {
  const { email, password } = seededPerson("analyst")
  await compared("somebody@cotejo.example", 1, stranger)
  await networkHas(57)
  for (let time = 0; time < 6; time++) expect(await signIn(email, password, stranger)).toBeDefined()
})

test("the proof of a browser is bound to the account, can not be made up, and ages", () => {
  const cookie = withDevice(withDevice(undefined, "a@x.example"), "b@x.example")
  expect(knownDevice(cookie, "a@x.example")).toBeDefined()
  expect(knownDevice(cookie, "b@x.example")).toBeDefined()
  expect(knownDevice(cookie, "c@x.example")).toBeUndefined()
  expect(knownDevice(undefined, "a@x.example")).toBeUndefined()
  for (const forged of [
    `${cookie}x`,
    cookie.replaceAll(".", "~"),
    "..",
    "a.b.c",
    randomBytes(4_000).toString("hex"),
  ])
    expect(knownDevice(forged, forged.endsWith("x") ? "a@x.example" : "b@x.example")).toBeUndefined()
  expect(knownDevice(cookie, "a@x.example", Date.now() + 181 * 86_400_000)).toBeUndefined()
  let full = ""
  for (let person = 0; person < 20; person++) full = withDevice(full, `${person}@x.example`)
  expect(full.split("~")).toHaveLength(8)
  expect(knownDevice(full, "19@x.example")).toBeDefined()
})

test("an administrator sees the lock of an account and opens it, with an audit row", async () => {
  const { email, password } = seededPerson("analyst")
  expect(await accountLock(email)).toEqual({ failures: 0, blocked: 0, until: null })
  for (let network = 0; network < 6; network++) await compared(email, 5, from(`192.0.2.${network}`))
  await hold()
  const lock = await accountLock(email)
  expect(lock).toMatchObject({ failures: 30, blocked: 7 })
  expect(lock.until).toBeInstanceOf(Date)
  expect([...(await lockedAmong([seededPerson("manager").email, email]))]).toEqual([email])
  const [person] = await db().select().from(users).where(eq(users.email, email))
  const actor = actorFor({ id: person?.id ?? "", role: "admin" }, "person.unlocked")
  await unlockPerson(actor, person?.id ?? "")
  expect(await accountLock(email)).toEqual({ failures: 0, blocked: 0, until: null })
  expect(await signIn(email, password, from("192.0.2.1"))).toBeDefined()
  const [row] = await db().select().from(auditLog).where(eq(auditLog.requestId, actor.requestId))
  expect(row).toMatchObject({ action: "person.unlocked", targetId: person?.id })
})

test("two passwords are worked out at a time, 64 may wait, and the rest is told to come back", async () => {
  await passwordMatches(undefined, "warm")
  const ends = await Promise.allSettled(
    Array.from({ length: 100 }, () => passwordMatches(undefined, "guess")),
  )
  const refused = ends.filter((end) => end.status === "rejected")
  expect(refused).toHaveLength(34)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "throttled", retryAfterSeconds: 2 })
})

test("what is longer than any e-mail or password is refused without being looked for", async () => {
  const { email, password } = seededPerson("analyst")
  expect(await signIn(`${email}${" ".repeat(10_000)}`, password, stranger)).toBeUndefined()
  expect(await signIn(email, password + "x".repeat(1_000_000), stranger)).toBeUndefined()
  expect(await db().select().from(signInFailures)).toEqual([])
})

test("nobody's e-mail or address stands in the throttle, nor in the audit log", async () => {
  const { email } = seededPerson("analyst")
  await compared(email, 1, stranger)
  const kept = JSON.stringify([await db().select().from(signInFailures), await db().select().from(auditLog)])
  expect(kept).not.toContain(email)
  expect(kept).not.toContain(stranger.network)
})
