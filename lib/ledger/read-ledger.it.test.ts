import { beforeAll, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import type { Charge } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { exportLedger } from "./export-ledger.ts"
import type { LedgerQuery } from "./ledger-query.ts"
import { readLedger } from "./read-ledger.ts"

const LIMA = "America/Lima"

ownDatabase()
beforeAll(async () => {
  await seed()
})

type Life = { operation: "vin" | "match" | "person"; steps: [CheckState, Charge, string][] }

/** 04:30 in UTC is half past eleven of the evening before in Lima: the first two days of this ledger. */
const LIVES: Life[] = [
  {
    operation: "vin",
    steps: [
      ["queued", "none", "2026-11-19T04:29:00Z"],
      ["sending", "unknown", "2026-11-19T04:30:00Z"],
      ["pending", "deducted", "2026-11-19T04:30:01Z"],
      ["answered", "deducted", "2026-11-19T06:00:00Z"],
    ],
  },
  {
    operation: "match",
    steps: [
      ["queued", "none", "2026-11-19T04:40:00Z"],
      ["sending", "unknown", "2026-11-19T04:40:01Z"],
      ["waiting", "none", "2026-11-19T04:40:02Z"],
      ["sending", "unknown", "2026-11-19T04:41:00Z"],
      ["pending", "reserved", "2026-11-19T04:41:01Z"],
      ["failed", "returned", "2026-11-19T05:10:00Z"],
    ],
  },
  {
    operation: "vin",
    steps: [
      ["queued", "none", "2026-11-19T15:00:00Z"],
      ["sending", "unknown", "2026-11-19T15:00:01Z"],
      ["unknown", "unknown", "2026-11-19T15:00:05Z"],
      ["closed", "none", "2026-11-20T15:00:00Z"],
    ],
  },
  {
    operation: "vin",
    steps: [
      ["queued", "none", "2026-11-20T16:00:00Z"],
      ["sending", "unknown", "2026-11-20T16:00:01Z"],
    ],
  },
  {
    operation: "person",
    steps: [
      ["queued", "none", "2026-11-20T16:00:00Z"],
      ["answered", "unspecified", "2026-11-20T16:00:01Z"],
    ],
  },
]

async function seed(): Promise<void> {
  const [user] = await db().select().from(users)
  const subject = { id: await ensureSubject(db(), { kind: "dni", identifier: "00123456" }) }
  for (const [number, { operation, steps }] of LIVES.entries()) {
    const last = steps.at(-1)
    if (!user || !last) throw new Error("nothing to seed with")
    const [check] = await db()
      .insert(checks)
      .values(
        storedCheck({
          operation,
          state: last[0],
          charge: last[1],
          subjectId: subject.id,
          input: {},
          idempotencyKey: `seed ${number}`,
          questionIndex: Buffer.from([number]),
          requestedBy: user.id,
          requestId: `seed-${number}`,
        }),
      )
      .returning({ id: checks.id })
    await db()
      .insert(checkSteps)
      .values(
        steps.map(([state, charge, at], index) => ({
          checkId: check?.id ?? "",
          revision: number * 100 + index,
          state,
          charge,
          at: new Date(at),
        })),
      )
  }
}

const totals = async (query: LedgerQuery) =>
  (await readLedger(query, LIMA)).lines.map(({ key, operation, flows }) => [
    key,
    operation,
    Object.entries(flows)
      .filter(([, flow]) => flow.in > 0 || flow.out > 0)
      .map(([column, flow]) => `${column} +${flow.in} -${flow.out}`)
      .join(", "),
  ])

test("movements fall on the desk's days; a call under way counts only while it is the last step", async () => {
  expect(await totals({})).toEqual([
    ["2026-11-20", "vin", "unknown +1 -1"],
    ["2026-11-19", "vin", "unknown +1 -0"],
    ["2026-11-19", "match", "reserved +0 -1, returned +1 -0"],
    ["2026-11-18", "vin", "deducted +1 -0"],
    ["2026-11-18", "match", "reserved +1 -0"],
  ])
})

test("filters narrow the lines; the agreement is always about all days", async () => {
  expect(await totals({ from: "2026-11-18", to: "2026-11-18", operation: "match" })).toEqual([
    ["2026-11-18", "match", "reserved +1 -0"],
  ])
  const { check } = await readLedger({ from: "2026-11-18", to: "2026-11-18" }, LIMA)
  expect(check).toEqual({ movements: 6, checks: 4, differ: [] })
  const { lines } = await readLedger({ by: "batch" }, LIMA)
  expect(lines.map(({ key, name }) => [key, name])).toEqual([
    [null, null],
    [null, null],
  ])
})

test("the CSV, made by the rule in the program, has the same movements as the sums of the database", async () => {
  const csv = await new Response(exportLedger({}, LIMA, async () => {})).text()
  const lines = csv.trim().split("\r\n").slice(1)
  // Six of units and tokens, and the question without a specified cost, named as that.
  expect(lines).toHaveLength(7)
  expect((await readLedger({}, LIMA)).rows).toBe(7)
  expect(lines.filter((line) => line.includes(",person,unspecified,none,unspecified,"))).toHaveLength(1)
  expect(
    lines.filter((line) => line.includes("2026-11-18 23:30:01,vin,vehicle_unit,none,deducted,pending")),
  ).toHaveLength(1)
  const day = await new Response(exportLedger({ from: "2026-11-20" }, LIMA, async () => {})).text()
  const ofDay = day.trim().split("\r\n").slice(1)
  expect(ofDay).toHaveLength(3)
  expect((await readLedger({ from: "2026-11-20" }, LIMA)).rows).toBe(3)
  expect(ofDay.filter((line) => line.includes(",person,unspecified,"))).toHaveLength(1)
})

test("questions without a specified cost are counted apart, and not where the ledger is narrowed to a cost", async () => {
  expect((await readLedger({}, LIMA)).unspecified).toEqual([{ operation: "person", count: 1 }])
  expect((await readLedger({ operation: "vin" }, LIMA)).unspecified).toEqual([])
  expect((await readLedger({ to: "2020-01-01" }, LIMA)).unspecified).toEqual([])
})

test("a charge that no step recorded is found", async () => {
  await db().update(checks).set({ charge: "deducted" })
  const { check } = await readLedger({ operation: "match" }, LIMA)
  expect(check.differ).toEqual(["deducted", "returned"])
})
