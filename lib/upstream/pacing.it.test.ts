import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { pacing } from "#lib/db/schema/checks.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { learnPace } from "./learn-pace.ts"
import { reservePace, takePlaces } from "./pacing.ts"

ownDatabase()

async function interval(): Promise<number> {
  const [row] = await db().select().from(pacing).where(eq(pacing.slot, "vin"))
  return row?.intervalMs ?? 0
}

/** A service that refuses calls faster than every `permittedMs`, met `calls` times; the refusals among them. */
async function meet(permittedMs: number, calls: number): Promise<number> {
  let refused = 0
  for (let call = 0; call < calls; call++) {
    const isTooFast = (await interval()) < permittedMs
    if (isTooFast) {
      refused += 1
      await learnPace("vin", "rate_limited", { holdSeconds: 0 })
    } else await takePlaces("vin", 1, 1_000_000_000)
  }
  return refused
}

test("the pace settles close to what the service permits, is seldom refused there, and follows when that changes", async () => {
  await meet(25, 200)
  const near = await interval()
  expect(near).toBeGreaterThanOrEqual(25)
  expect(near).toBeLessThan(25 * 1.35)

  const refused = await meet(25, 600)
  expect(refused).toBeLessThanOrEqual(4)

  await meet(400, 12)
  expect(await interval()).toBeGreaterThanOrEqual(400)
  await meet(400, 100)
  expect(await interval()).toBeLessThan(400 * 1.35)
})

test("where it is never refused again it grows faster with every call", async () => {
  const before = await interval()
  await meet(0, 1_000)
  expect(await interval()).toBeLessThan(before * 0.7)
})

test("a place in the line is given up when the service asks for a hold meanwhile", async () => {
  // The place is so far away that a slow machine has recorded the hold before it comes.
  await db().insert(pacing).values({ slot: "match", intervalMs: 5_000, refusedMs: 5_000 })
  expect(await reservePace("match", 10_000)).toEqual({ granted: true })
  const waiting = reservePace("match", 10_000)
  await learnPace("match", "rate_limited", { holdSeconds: 600 })
  expect(await waiting).toMatchObject({ granted: false })
})

test("an empty quota is forgotten by what was taken, not by a free read or a refusal", async () => {
  const alarms = async () => {
    const [row] = await db().select().from(pacing).where(eq(pacing.slot, "lookup"))
    return { key: row?.keyRefusedAt !== null, quota: row?.quotaEmptyAt !== null }
  }
  await learnPace("lookup", "quota_empty")
  await learnPace("lookup", "key_refused")
  await learnPace("lookup", "reachable")
  expect(await alarms()).toEqual({ key: false, quota: true })
  await learnPace("lookup", "accepted")
  expect(await alarms()).toEqual({ key: false, quota: false })
})
