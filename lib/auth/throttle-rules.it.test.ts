import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { signInFailures } from "#lib/db/schema/people.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import {
  accountIndex,
  countArrival,
  countAttempt,
  countFactorCheck,
  countFactorStep,
  countPasswordCheck,
  countToken,
  countWrongToken,
  forgetAttempts,
  takeBackAttempt,
} from "./throttle.ts"

ownDatabase()
beforeEach(async () => {
  await db().delete(signInFailures)
})

const EMAIL = "ana@correo.pe"
const NETWORK = "203.0.113.9"
const origin = { network: NETWORK, device: undefined }

/**
 * The promises for each counter: so many attempts are compared, then a pause of so many seconds, doubled up to `most`; one is forgotten every `forget` seconds.
 */
const PROMISED = {
  pair: { allowed: 5, first: 5, most: 900, forget: 600, attempt: () => countAttempt(EMAIL, origin) },
  account: { allowed: 30, first: 30, most: 900, forget: 600, attempt: () => countAttempt(EMAIL, origin) },
  network: { allowed: 60, first: 5, most: 60, forget: 10, attempt: () => countArrival(NETWORK) },
  total: { allowed: 600, first: 0.5, most: 0.5, forget: 0.5, attempt: () => countArrival(NETWORK) },
  device: {
    ...{ allowed: 5, first: 5, most: 900, forget: 600 },
    attempt: () => countAttempt(EMAIL, { network: NETWORK, device: "d" }),
  },
  session: { allowed: 5, first: 5, most: 900, forget: 600, attempt: () => countPasswordCheck(EMAIL) },
  codeInSession: {
    allowed: 5,
    first: 5,
    most: 900,
    forget: 600,
    attempt: () => countFactorCheck(EMAIL, "s-1"),
  },
  codeAtDevice: {
    ...{ allowed: 5, first: 5, most: 900, forget: 600 },
    attempt: () => countFactorStep(EMAIL, "code", { network: NETWORK, device: "d" }),
  },
  codeFromNetwork: {
    ...{ allowed: 5, first: 5, most: 900, forget: 600 },
    attempt: () => countFactorStep(EMAIL, "code", origin),
  },
  codes: {
    ...{ allowed: 30, first: 30, most: 900, forget: 600 },
    attempt: () => countFactorStep(EMAIL, "code", origin),
  },
  proof: {
    ...{ allowed: 60, first: 1, most: 10, forget: 1 },
    attempt: () => countFactorStep(EMAIL, "proof", origin),
  },
  wrongToken: { allowed: 30, first: 1, most: 60, forget: 2, attempt: () => countWrongToken(NETWORK) },
  token: { allowed: 300, first: 1, most: 30, forget: 0.1, attempt: () => countToken("t-1") },
}
type Kind = keyof typeof PROMISED

const rows = () => db().select().from(signInFailures)

/** The counter of that kind among those that the attempt raised. */
async function subjectOf(kind: Kind): Promise<Buffer> {
  const { attempt } = PROMISED[kind]
  await attempt()
  const raised = await rows()
  await db().delete(signInFailures)
  if (kind === "account") return accountIndex(EMAIL)
  if (kind === "pair")
    return only(raised.filter((row) => row.account !== null && !row.subject.equals(accountIndex(EMAIL))))
  const elsewhere = ELSEWHERE[kind]
  if (!elsewhere) return only(raised)
  await elsewhere()
  const others = await rows()
  await db().delete(signInFailures)
  const isShared = (subject: Buffer) => others.some((other) => other.subject.equals(subject))
  return only(raised.filter(({ subject }) => isShared(subject) === (kind === "total" || kind === "codes")))
}

/** The same attempt from another network: what both raise counts for all of them. */
const fromElsewhere = () => countFactorStep(EMAIL, "code", { network: "198.51.100.1", device: undefined })
const ELSEWHERE: Partial<Record<Kind, () => Promise<unknown>>> = {
  network: () => countArrival("198.51.100.1"),
  total: () => countArrival("198.51.100.1"),
  codeFromNetwork: fromElsewhere,
  codes: fromElsewhere,
}

function only(found: readonly { subject: Buffer }[]): Buffer {
  expect(found).toHaveLength(1)
  return found[0]?.subject ?? Buffer.alloc(0)
}

/** Makes one attempt after `failures` others, the last of them so many seconds ago and none of them in its pause; returns its counter. */
async function attemptAfter(kind: Kind, subject: Buffer, failures: number, secondsAgo = 0) {
  const { attempt } = PROMISED[kind]
  await db().delete(signInFailures)
  const at = sql`clock_timestamp() - ${secondsAgo} * interval '1 second'`
  await db().insert(signInFailures).values({ subject, failures, blockedUntil: at, lastAt: at })
  await attempt()
  const [row] = await db()
    .select({
      failures: signInFailures.failures,
      pause: sql<number>`extract(epoch from ${signInFailures.blockedUntil} - ${signInFailures.lastAt})::float8`,
    })
    .from(signInFailures)
    .where(eq(signInFailures.subject, subject))
  return { failures: row?.failures ?? Number.NaN, pause: row?.pause ?? Number.NaN }
}

describe.each(Object.keys(PROMISED) as Kind[])("the counter %s", (kind) => {
  const { allowed, first, most, forget } = PROMISED[kind]

  test("lets its attempts pass without a pause, and pauses from the last of them on, longer each time, up to the most", async () => {
    const subject = await subjectOf(kind)
    // Some decay within a tenth of a second: an attempt that is later than that is tried again.
    const pauseAfter = (failures: number) =>
      expect.poll(async () => (await attemptAfter(kind, subject, failures + 0.4)).pause, { timeout: 30_000 })
    await pauseAfter(allowed - 2).toBeCloseTo(0, 1)
    await pauseAfter(allowed - 1).toBeCloseTo(first, 1)
    await pauseAfter(allowed).toBeCloseTo(Math.min(most, 2 * first), 1)
    await pauseAfter(allowed + 1).toBeCloseTo(Math.min(most, 4 * first), 1)
    await pauseAfter(allowed + 40).toBeCloseTo(most, 1)
  })

  test("forgets one attempt after another, and never more than there were", async () => {
    const subject = await subjectOf(kind)
    // Of a counter that decays within a second, a slow machine loses a little more.
    const before = await attemptAfter(kind, subject, 4, 2.5 * forget)
    expect(before.failures).toBeLessThan(2.51)
    expect(before.failures).toBeGreaterThan(forget >= 2 ? 2.4 : 0.99)
    expect((await attemptAfter(kind, subject, 4, 100 * forget)).failures).toBe(1)
  })
})

test("who is told to wait is told for how long, and is not counted by any other counter", async () => {
  await countAttempt(EMAIL, origin)
  const soon = sql`clock_timestamp() + interval '90 seconds'`
  await db()
    .update(signInFailures)
    .set({ blockedUntil: soon })
    .where(eq(signInFailures.subject, accountIndex(EMAIL)))
  const before = await rows()
  const refused = await countAttempt(EMAIL, origin).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: "throttled" })
  const { retryAfterSeconds } = refused as { retryAfterSeconds: number }
  expect(retryAfterSeconds).toBeGreaterThan(60)
  expect(retryAfterSeconds).toBeLessThanOrEqual(90)
  const after = await rows()
  for (const { subject, failures } of before) {
    const same = after.find((row) => row.subject.equals(subject))
    expect(same?.failures).toBeLessThanOrEqual(failures + 0.01)
  }
})

test("an attempt that is taken back counts nowhere; one that succeeded is forgotten on its way, and no longer counts for the others", async () => {
  await takeBackAttempt(await countAttempt(EMAIL, origin))
  expect((await rows()).map(({ failures }) => failures)).toEqual([0, 0, 0, 0])

  await countAttempt(EMAIL, origin)
  await forgetAttempts(await countAttempt(EMAIL, origin))
  const left = await rows()
  expect(left).toHaveLength(3)
  for (const { failures } of left) expect(failures).toBeCloseTo(1, 0)
})

test("what nobody tried for a day is forgotten", async () => {
  await countToken("t-old")
  await db().update(signInFailures).set({ lastAt: sql`now() - interval '25 hours'` })
  await countToken("t-young")
  await forgetAttempts(await countPasswordCheck(EMAIL))
  expect(await rows()).toHaveLength(1)
})
