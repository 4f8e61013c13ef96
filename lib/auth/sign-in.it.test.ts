import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { closeDb, db } from "#lib/db/client.ts"
import { auditLog, sessions, signInFailures, users } from "#lib/db/schema.ts"
import { CotejoError } from "#lib/errors.ts"
import { type FreshDatabase, freshDatabase } from "../../e2e/support/fresh-database.ts"
import { handed } from "../../e2e/support/settings.ts"
import { endSession, liveSession } from "./session-row.ts"
import { signIn } from "./sign-in.ts"

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  database.useHere()
})
beforeEach(async () => {
  await db().delete(signInFailures)
})
afterAll(async () => {
  await closeDb()
  await database.drop()
})

const analyst = () => handed().people.find(({ role }) => role === "analyst") ?? { email: "", password: "" }

async function fail(email: string, times: number) {
  for (let time = 0; time < times; time++)
    expect(await signIn(email, "not the password", "test")).toBeUndefined()
}

/** Moves the one account's pause and memory back in time, by the database's clock. */
async function pass(seconds: number) {
  const back = sql`${seconds} * interval '1 second'`
  await db()
    .update(signInFailures)
    .set({ blockedUntil: sql`blocked_until - ${back}`, lastAt: sql`last_at - ${back}` })
}

async function pauseOf(email: string): Promise<number> {
  try {
    await signIn(email, "not the password", "test")
    return 0
  } catch (error) {
    if (!(error instanceof CotejoError) || error.code !== "throttled") throw error
    return error.retryAfterSeconds ?? 0
  }
}

test("four failures are free, then each doubles the pause, up to a quarter of an hour", async () => {
  const { email } = analyst()
  await fail(email, 5)
  const pauses: number[] = []
  for (let failure = 5; failure < 17; failure++) {
    pauses.push(await pauseOf(email))
    await pass(pauses.at(-1) ?? 0)
    await fail(email, 1)
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test("during a pause the right password does not help, after it it does, and failures are forgotten", async () => {
  const { email, password } = analyst()
  await fail(email, 5)
  await expect(signIn(email, password, "test")).rejects.toMatchObject({ code: "throttled" })
  await pass(2)
  expect(await signIn(email, password, "test")).toBeDefined()
  await fail(email, 4)
  expect(await signIn(email, password, "test")).toBeDefined()
})

test("an hour without a failure is a new beginning", async () => {
  const { email } = analyst()
  await fail(email, 5)
  await pass(3_700)
  await fail(email, 1)
  expect((await db().select().from(signInFailures))[0]?.failures).toBe(1)
})

test("an address that nobody has is throttled alike, and other accounts are not", async () => {
  await fail("nobody@cotejo.example", 5)
  expect(await pauseOf("nobody@cotejo.example")).toBe(2)
  expect(await signIn(analyst().email, analyst().password, "test")).toBeDefined()
})

test("nobody's e-mail stands in the throttle, nor in the audit log", async () => {
  const { email } = analyst()
  await fail(email, 1)
  const kept = JSON.stringify([await db().select().from(signInFailures), await db().select().from(auditLog)])
  expect(kept).not.toContain(email)
})

test("the e-mail may be written in any case, with blanks around it", async () => {
  const { email, password } = analyst()
  expect(await signIn(`  ${email.toUpperCase()} `, password, "test")).toBeDefined()
})

test("an ended, revoked or expired session is nobody's, at once", async () => {
  const { email, password } = analyst()
  const start = async () => (await signIn(email, password, "test"))?.sessionId ?? ""
  const [ended, revoked, expired, alive] = [await start(), await start(), await start(), await start()]
  await endSession(ended)
  await db().update(sessions).set({ revokedAt: sql`now()` }).where(eq(sessions.id, revoked))
  await db().update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.id, expired))
  for (const session of [ended, revoked, expired]) expect(await liveSession(session)).toBeUndefined()
  expect((await liveSession(alive))?.email).toBe(email)
})

test("a disabled person is out at once, and cannot come in with the right password", async () => {
  const { email, password } = analyst()
  const session = (await signIn(email, password, "test"))?.sessionId ?? ""
  await db().update(users).set({ disabledAt: sql`now()` }).where(eq(users.email, email))
  expect(await liveSession(session)).toBeUndefined()
  expect(await signIn(email, password, "test")).toBeUndefined()
  await db().update(users).set({ disabledAt: null }).where(eq(users.email, email))
})
