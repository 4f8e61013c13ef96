import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { firstIdAt, instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { db } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import { ledgerDue, ledgerSummed } from "#lib/db/schema/ledger.ts"
import { users } from "#lib/db/schema/people.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { dayAt } from "#lib/time/zone-day.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { type HistoryStep, historyChoices, historyOf } from "#test/samples/random-history.ts"
import type { LedgerQuery } from "./ledger-query.ts"
import { type ChargedStep, flowsOf, movementsOf } from "./movements.ts"
import { readLedger } from "./read-ledger.ts"
import { isSumDue, sumNextDay } from "./sum-days.ts"

const LIMA = "America/Lima"
const HOUR_MS = 3_600_000
/** Long over, by any clock: days of which the worker may sum each. */
const BEGAN_MS = Date.parse("2026-03-01T02:00:00Z")
const QUERIES: LedgerQuery[] = [{}, { from: "2026-03-02", to: "2026-03-03" }]
const COSTS = { vin: "unit", match: "token", person: "unspecified" } as const

let owner: { userIds: string[]; subjectId: string }

ownDatabase()
beforeAll(async () => {
  const people = await db().select({ id: users.id }).from(users).limit(2)
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "00123456" })
  owner = { userIds: people.map(({ id }) => id), subjectId }
})

/** A question with all its future steps, and how many of them have happened. */
type Story = {
  id: string
  operation: keyof typeof COSTS
  by: string
  steps: readonly (ChargedStep & { state: HistoryStep["state"] })[]
  happened: number
}

const asked = fc.record({
  operation: fc.constantFrom("vin" as const, "match" as const, "person" as const),
  by: fc.nat(1),
  askedAfterHours: fc.nat(120),
  choices: historyChoices,
  /** Hours between its steps: a question may wait for days. */
  gaps: fc.array(fc.nat(40), { minLength: 25, maxLength: 25 }),
})

/** The next event: a day is summed, or the next steps of a question. */
const event = fc.oneof(
  fc.constant("sum" as const),
  fc.record({ which: fc.nat(20), steps: fc.integer({ min: 1, max: 4 }) }),
)

test("whatever was summed and changed since, the ledger is the sum of what happened", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(asked, { minLength: 1, maxLength: 7 }),
      fc.array(event, { maxLength: 14 }),
      fc.constantFrom(LIMA, "Europe/Madrid"),
      async (questions, events, otherZone) => {
        await emptied()
        const stories = questions.map(storyOf)
        for (const one of stories) await write(one)
        for (const now of events) {
          if (now === "sum") await sumNextDay()
          else await goOn(stories[now.which % stories.length], now.steps)
          await expectTrue(stories, LIMA)
        }
        await expectTrue(stories, otherZone)
        while (await isSumDue()) await sumNextDay()
        expect(await db().$count(ledgerDue)).toBe(0)
        await expectTrue(stories, LIMA)
      },
    ),
    { numRuns: 15 },
  )
})

type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

function storyOf({ operation, by, askedAfterHours, choices, gaps }: Asked): Story {
  let atMs = BEGAN_MS + askedAfterHours * HOUR_MS
  const id = `${firstIdAt(new Date(atMs)).slice(0, -12)}${randomBytes(6).toString("hex")}`
  const steps = historyOf(COSTS[operation], choices).map((step, index) => {
    if (index > 0) atMs += (gaps[index] ?? 0) * HOUR_MS
    return { ...step, at: new Date(atMs).toISOString() }
  })
  return { id, operation, by: owner.userIds[by] ?? "", steps, happened: 1 }
}

async function emptied(): Promise<void> {
  await db().delete(checkSteps)
  await db().delete(checks)
  await db().delete(ledgerDue)
  await db().delete(ledgerSummed)
}

async function write({ id, operation, by, steps: [first] }: Story): Promise<void> {
  if (!first) return
  const { state, charge } = first
  const { subjectId } = owner
  await db()
    .insert(checks)
    .values(
      storedCheck({
        ...{ id, operation, state, charge, subjectId, requestedBy: by },
        input: { dni: "00123456" },
        ...{ idempotencyKey: id, questionIndex: Buffer.from([0]), requestId: "r" },
      }),
    )
  await db()
    .insert(checkSteps)
    .values({ checkId: id, revision: 0, state, charge, at: new Date(first.at) })
}

/** As a transition does it: the check and its step in one transaction. */
async function goOn(one: Story | undefined, count: number): Promise<void> {
  for (let number = 0; one && number < count; number++) {
    const { id, steps, happened } = one
    const step = steps[happened]
    if (!step) return
    const { state, charge, at } = step
    await db().transaction(async (tx) => {
      await tx.update(checks).set({ state, charge }).where(eq(checks.id, id))
      await tx.insert(checkSteps).values({ checkId: id, revision: happened, state, charge, at: new Date(at) })
    })
    one.happened += 1
  }
}

async function expectTrue(stories: readonly Story[], zone: string): Promise<void> {
  for (const query of QUERIES) await expectSum(stories, query, zone)
  await expectSum(stories, { person: owner.userIds[0] }, zone)
}

/** Against the sum in the program, over every step that happened. */
async function expectSum(stories: readonly Story[], query: LedgerQuery, zone: string): Promise<void> {
  const ledger = await readLedger(query, zone)
  const own = stories.filter(({ by }) => query.person === undefined || by === query.person)
  const costly = own.filter(({ operation }) => operation !== "person")
  const isWithin = (day: string) => day >= (query.from ?? "") && day <= (query.to ?? "9")
  const moved = costly.flatMap(({ operation, steps, happened }) =>
    movementsOf(steps.slice(0, happened)).map(({ from, to, at }) => ({
      ...{ day: dayAt(new Date(at), zone), operation, from, to },
      count: 1,
    })),
  )
  const lines = Map.groupBy(
    moved.filter(({ day }) => isWithin(day)),
    ({ day, operation }) => `${day} ${operation}`,
  )
  expect(new Map(ledger.lines.map(({ key, operation, flows }) => [`${key} ${operation}`, flows]))).toEqual(
    new Map([...lines].map(([line, alike]) => [line, flowsOf(alike)])),
  )
  expect(ledger.check).toEqual({ movements: moved.length, checks: costly.length, differ: [] })
  const unspecified = own.filter(
    ({ id, steps, happened }) =>
      steps[happened - 1]?.charge === "unspecified" && isWithin(dayAt(instantOfId(id), zone)),
  )
  const { length: count } = unspecified
  expect(ledger.unspecified).toEqual(count === 0 ? [] : [{ operation: "person", count }])
}
