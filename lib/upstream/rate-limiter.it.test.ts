import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { pacing } from "#lib/db/schema/checks.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { NOT_SENT_RATE_LIMITED, rateLimiter } from "./rate-limiter.ts"

ownDatabase()
beforeEach(async () => {
  await db().delete(pacing)
})

const { acquire, acquireInLine } = rateLimiter
const GRANTED = { kind: "granted" }

async function slotRow() {
  const [row] = await db().select().from(pacing).where(eq(pacing.slot, "vin"))
  if (!row) throw new Error("the slot has no row")
  return row
}

test("a service that never asked to slow down is called freely, and nothing is written", async () => {
  expect(await acquire("vin", 0)).toEqual(GRANTED)
  expect(await db().select().from(pacing)).toEqual([])
})

test("a 429 lengthens the interval once for all calls in flight together, and holds until Retry-After", async () => {
  const sentAt = new Date()
  await rateLimiter.learn("vin", "rate_limited", { holdSeconds: 600, sentAt })
  const first = await slotRow()
  await rateLimiter.learn("vin", "rate_limited", { holdSeconds: 1, sentAt })
  expect(await slotRow()).toMatchObject({ intervalMs: first.intervalMs, heldUntil: first.heldUntil })
  const held = await acquire("vin", 1_500)
  expect(held).toMatchObject({ kind: NOT_SENT_RATE_LIMITED })
  expect(held.kind === NOT_SENT_RATE_LIMITED && held.waitMs).toBeGreaterThan(500_000)
  expect((await slotRow()).nextAt).toEqual(first.nextAt) // no turn was taken

  await db().update(pacing).set({ heldUntil: sql`clock_timestamp() - interval '1 hour'` })
  await rateLimiter.learn("vin", "rate_limited", { holdSeconds: 0 })
  const { intervalMs, refusedIntervalMs } = await slotRow()
  expect(intervalMs).toBeGreaterThan(first.intervalMs)
  expect(refusedIntervalMs).toBe(first.intervalMs)
})

test.each([
  ["100 seconds", 600, 3.4],
  ["100 seconds", 5, 1.05],
  ["1 second", 6_000, 30],
])(
  "a pace that was refused %s after the last hold, for %i s, is lengthened %f times",
  async (since, holdSeconds, times) => {
    const heldUntil = sql`clock_timestamp() - ${since}::interval`
    await db().insert(pacing).values({ slot: "vin", intervalMs: 20, refusedIntervalMs: 18, heldUntil })
    await rateLimiter.learn("vin", "rate_limited", { holdSeconds })
    const { intervalMs } = await slotRow()
    expect(intervalMs / 20).toBeLessThanOrEqual(times)
    expect(intervalMs / 20).toBeGreaterThan(times * 0.9) // a slow machine writes it down a moment later
  },
)

test("turns that are taken approach the pace that was refused; beyond it they grow the more the longer nothing was refused, until calls go out freely", async () => {
  await db().insert(pacing).values({ slot: "vin", intervalMs: 20, heldUntil: sql`clock_timestamp()` })
  const shortened = async (since: string, refusedIntervalMs: number) => {
    const heldUntil = sql`clock_timestamp() - ${since}::interval`
    const nextAt = sql`clock_timestamp() + interval '2 seconds'` // a turn that is waited for, on a slow machine too
    await db().update(pacing).set({ intervalMs: 20, refusedIntervalMs, heldUntil, nextAt })
    await acquire("vin", 1_000_000)
    return 20 - (await slotRow()).intervalMs
  }
  const [far, near, later] = [
    await shortened("30 seconds", 15),
    await shortened("30 seconds", 20),
    await shortened("1 hour", 20),
  ]
  expect(near).toBeGreaterThan(0)
  expect(far).toBeGreaterThan(near)
  expect(later).toBeGreaterThan(near)
  await db().update(pacing).set({ intervalMs: 1.5 })
  await acquire("vin", 1_000_000)
  expect((await slotRow()).intervalMs).toBe(0)
})

test("all servers take their turns from the one row: no two get the same", async () => {
  await db().insert(pacing).values({ slot: "vin", intervalMs: 10_000 })
  const turns = await Promise.all(Array.from({ length: 5 }, () => acquire("vin", 5_000)))
  expect(turns.filter(({ kind }) => kind === "granted")).toHaveLength(1)
})

test("a person's question gets the next turn, however many rows of batches wait", async () => {
  await db().insert(pacing).values({ slot: "vin", intervalMs: 400 })
  const left: string[] = []
  const rows = Array.from({ length: 8 }, async () => {
    await acquireInLine("vin", 60_000)
    left.push("row")
  })
  const alone = acquire("vin", 60_000).then(() => left.push("alone"))
  await Promise.all([...rows, alone])
  expect(left.indexOf("alone")).toBeLessThanOrEqual(2)
})

test("a turn is given up when the service asks for a hold meanwhile", async () => {
  // It is so far away that a slow machine has recorded the hold before it comes.
  await db().insert(pacing).values({ slot: "vin", intervalMs: 5_000 })
  expect(await acquire("vin", 10_000)).toEqual(GRANTED)
  const waiting = acquire("vin", 10_000)
  await rateLimiter.learn("vin", "rate_limited", { holdSeconds: 600 })
  expect(await waiting).toMatchObject({ kind: NOT_SENT_RATE_LIMITED })
})

test("an empty quota is forgotten by what was taken, not by a free read or a refusal", async () => {
  const alarms = async () => {
    const { keyRefusedAt, quotaEmptyAt } = await slotRow()
    return { key: keyRefusedAt !== null, quota: quotaEmptyAt !== null }
  }
  await rateLimiter.learn("vin", "quota_empty")
  await rateLimiter.learn("vin", "key_refused")
  await rateLimiter.learn("vin", "reachable")
  expect(await alarms()).toEqual({ key: false, quota: true })
  await rateLimiter.learn("vin", "accepted")
  expect(await alarms()).toEqual({ key: false, quota: false })
})
