import { hash, parseOptions } from "@node-rs/argon2"
import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { auditLog, sessions, signInFailures, users } from "#lib/db/schema/people.ts"
import { actorFor } from "#test/desk/actor.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { seededPerson } from "#test/processes/settings.ts"
import { confirmSession } from "./session/confirm-session.ts"
import { endSession, liveSession, secondsToLive, touchSession } from "./session/session-row.ts"
import { type SignInOrigin, signIn } from "./sign-in.ts"

ownDatabase()
beforeEach(async () => {
  await db().delete(signInFailures)
})

const analyst = () => seededPerson("analyst")

const here: SignInOrigin = { userAgent: "test", network: "192.0.2.1", device: undefined }

test("the e-mail may be written in any case, with blanks around it", async () => {
  const { email, password } = analyst()
  expect(await signIn(`  ${email.toUpperCase()} `, password, here)).toBeDefined()
})

test("an ended, revoked or expired session is nobody's, at once", async () => {
  const { email, password } = analyst()
  const start = async () => (await signIn(email, password, here))?.sessionId ?? ""
  const [ended, revoked, expired, alive] = [await start(), await start(), await start(), await start()]
  await endSession(ended)
  await db().update(sessions).set({ revokedAt: sql`now()` }).where(eq(sessions.id, revoked))
  await db().update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.id, expired))
  for (const session of [ended, revoked, expired]) expect(await liveSession(session)).toBeUndefined()
  expect((await liveSession(alive))?.email).toBe(email)
})

test("a disabled person is out at once, and cannot come in with the right password", async () => {
  const { email, password } = analyst()
  const session = (await signIn(email, password, here))?.sessionId ?? ""
  await db().update(users).set({ disabledAt: sql`now()` }).where(eq(users.email, email))
  expect(await liveSession(session)).toBeUndefined()
  expect(await signIn(email, password, here)).toBeUndefined()
  await db().update(users).set({ disabledAt: null }).where(eq(users.email, email))
})

test("a session ends when nobody did anything for a while: looking is no activity, and no activity wakes it up again", async () => {
  const { email, password } = analyst()
  const session = (await signIn(email, password, here))?.sessionId ?? ""
  const seen = async (minutes: number) => {
    const lastSeenAt = sql`now() - ${minutes} * interval '1 minute'`
    await db().update(sessions).set({ lastSeenAt }).where(eq(sessions.id, session))
  }
  await seen(29)
  expect(await liveSession(session)).toBeDefined()
  expect(await secondsToLive(session)).toBeLessThanOrEqual(60)
  const user = await liveSession(session)
  if (!user) throw new Error("it is alive")
  await touchSession(user)
  expect(await secondsToLive(session)).toBeGreaterThan(60)
  await seen(31)
  expect(await liveSession(session)).toBeUndefined()
  expect(await secondsToLive(session)).toBeNull()
  await touchSession(user)
  expect(await liveSession(session)).toBeUndefined()
})

test("a session ends after its hours, whoever is active, and when the setting was longer as it began", async () => {
  const { email, password } = analyst()
  const session = (await signIn(email, password, here))?.sessionId ?? ""
  const createdAt = sql`now() - interval '13 hours'`
  const expiresAt = sql`now() + interval '11 hours'`
  await db().update(sessions).set({ createdAt, expiresAt }).where(eq(sessions.id, session))
  expect(await liveSession(session)).toBeUndefined()
})

test("a password that somebody else gave lets in for a day, to change it", async () => {
  const { email, password } = analyst()
  const until = async (hours: number) => {
    const temporaryUntil = sql`now() + ${hours} * interval '1 hour'`
    await db().update(users).set({ temporaryUntil }).where(eq(users.email, email))
  }
  await until(1)
  const session = (await signIn(email, password, here))?.sessionId ?? ""
  expect(await liveSession(session)).toMatchObject({ email, mustChangePassword: true })
  await until(-1)
  expect(await signIn(email, password, here)).toBeUndefined()
  await db().update(users).set({ temporaryUntil: null }).where(eq(users.email, email))
  expect(await liveSession(session)).toMatchObject({ mustChangePassword: false })
})

test("a hash of weaker parameters is renewed by whoever proves its password, and by nobody else; the password and the sessions stay", async () => {
  const { email, password } = analyst()
  const today = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  const kept = async () => {
    const [user] = await db().select().from(users).where(eq(users.email, email))
    if (!user?.passwordHash) throw new Error("they have a password")
    return { ...user, passwordHash: user.passwordHash, madeWith: parseOptions(user.passwordHash) }
  }
  const weaken = async () => {
    const passwordHash = await hash(password, { ...today, memoryCost: 4_096, timeCost: 1 })
    await db().update(users).set({ passwordHash }).where(eq(users.email, email))
    return passwordHash
  }
  const before = await kept()
  expect(before.madeWith).toMatchObject(today)

  const weak = await weaken()
  expect(await signIn(email, "a wrong guess", here)).toBeUndefined()
  expect((await kept()).passwordHash).toBe(weak)
  const session = (await signIn(email, password, here))?.sessionId ?? ""
  const after = await kept()
  expect(after.madeWith).toMatchObject(today)
  expect(after.previousPasswordHash).toBe(before.previousPasswordHash)
  // A current hash stays as it is, to the byte.
  expect(await signIn(email, password, here)).toBeDefined()
  expect((await kept()).passwordHash).toBe(after.passwordHash)

  await weaken()
  const confirmed = await db().$count(auditLog, eq(auditLog.action, "session.confirmed"))
  await confirmSession(actorFor({ ...after, sessionId: session }, "session.confirmed"), { password })
  expect((await kept()).madeWith).toMatchObject(today)
  expect(await db().$count(auditLog, eq(auditLog.action, "session.confirmed"))).toBe(confirmed + 1)
  expect(await signIn(email, password, here)).toBeDefined()
  expect((await liveSession(session))?.email).toBe(email)
})
