import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { renewResults } from "#lib/checks/results/renew-results.ts"
import { db } from "#lib/db/client.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { concludeReport, reopenReport } from "./case-commands.ts"
import { stepsOfCase } from "./case-steps.ts"
import { openCase } from "./open-case.ts"
import { queuePlace } from "./queue-place.ts"
import type { ReviewQuery } from "./review-path.ts"
import { givenBackTo, waitingReports } from "./waiting-reports.ts"

ownDatabase()

const GRAVEST: ReviewQuery = { state: "open", order: "gravest" }
const NOTHING = { pep: [], pep_historical: [], pep_relatives: [], sanctions: [], adverse_media: [] }
/** More than two pages of a level, so that a page ends within one, and levels with a row or none. */
const ASKED = [
  ...["YELLOW", "RED", "MORADO", "BLACK", "YELLOW", "RED", "GREEN"],
  ...Array.from({ length: 60 }, () => "YELLOW"),
  ...["BLACK", "RED", null],
]
/** Where each stands: a GREEN with items and what is no level of the scale may be anything, and stand before what is medium or low. */
const STANDS = ["BLACK", "RED", "GREEN", "MORADO", "ORANGE", "YELLOW"]

async function fill(): Promise<{ id: string; level: string | null }[]> {
  const made: { id: string; level: string | null }[] = []
  for (const [index, level] of ASKED.entries()) {
    const data = { aml_status: level, ...NOTHING, judicial_records: [], vip_list: [{ lista: "VIP" }] }
    const id = await answeredCheck({ operation: "aml", dni: String(47_400_000 + index), data })
    await openCase(id)
    made.push({ id, level })
  }
  await renewResults()
  return made
}

const standing = (level: string | null) => STANDS.indexOf(level ?? "MORADO")

async function walk(query: ReviewQuery, step: "older" | "newer", from?: PagePlace): Promise<string[][]> {
  const { items, [step]: next } = await waitingReports(query, from, { id: "" })
  const ids = items.map(({ checkId }) => checkId)
  if (next === null) return [ids]
  return [ids, ...(await walk(query, step, next === "first" ? undefined : next))]
}

test("the gravest come first, and of a level whoever waits longest, page by page there and back", async () => {
  const made = await fill()
  const expected = made
    .toSorted((a, b) => standing(a.level) - standing(b.level) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  const there = await walk(GRAVEST, "older")
  expect(there.map(({ length }) => length)).toEqual([25, 25, 20])
  expect(there.flat()).toEqual(expected)
  const back = await walk(GRAVEST, "newer", { newer: there[2]?.[0] ?? "" })
  expect(back.toReversed().flat()).toEqual(expected.slice(0, 50))
  // Of one level, and the newest first for who asks for that.
  const yellow = made.flatMap(({ id, level }) => (level === "YELLOW" ? [id] : []))
  expect((await walk({ ...GRAVEST, level: "YELLOW" }, "older")).flat()).toEqual(yellow)
  const newest: ReviewQuery = { state: "open", order: "newest" }
  expect((await walk(newest, "older")).flat()).toEqual(made.map(({ id }) => id).toReversed())
})

test("a report whose marks are still to be written is in the list, at its end", async () => {
  const data = { aml_status: "BLACK", ...NOTHING, judicial_records: [], vip_list: [] }
  const unmarked = await answeredCheck({ operation: "aml", dni: "47499999", data })
  await openCase(unmarked)
  const before = (await walk(GRAVEST, "older")).flat()
  expect(before.at(-1)).toBe(unmarked)
  await renewResults()
  expect((await walk(GRAVEST, "older")).flat().indexOf(unmarked)).toBeLessThan(3)
})

test("the page goes on from a report that was concluded meanwhile", async () => {
  const [first, second] = (await walk(GRAVEST, "older")).flat()
  const actor = await seededActor("analyst", "aml.report_concluded")
  const conclusion = { conclusion: "escalated", note: "Se deriva", seen: null, itemReviews: 0 } as const
  await concludeReport(actor, { checkId: first ?? "", ...conclusion })
  const { items } = await waitingReports(GRAVEST, { older: first ?? "" }, { id: "" })
  expect(items[0]?.checkId).toBe(second)
})

test("what was given back stands before the gravest, and is told to whoever concluded it", async () => {
  const mild = (await walk({ ...GRAVEST, level: "YELLOW" }, "older")).flat()[0] ?? ""
  const analyst = await seededActor("analyst", "aml.report_concluded")
  const conclusion = { conclusion: "escalated", note: "Se deriva", seen: null, itemReviews: 0 } as const
  await concludeReport(analyst, { checkId: mild, ...conclusion })
  const seen = (await stepsOfCase(mild))[0]?.id ?? null
  const manager = await seededActor("manager", "aml.report_reopened")
  await reopenReport(manager, { checkId: mild, seen, note: "Falta el año" })
  const there = await walk(GRAVEST, "older")
  expect(there.flat()[0]).toBe(mild)
  expect(there.flat().filter((id) => id === mild)).toHaveLength(1)
  expect((await walk({ ...GRAVEST, level: "YELLOW" }, "older")).flat()).toContain(mild)
  expect(await queuePlace(mild, { state: "open", viewer: analyst.user })).toMatchObject({
    position: 1,
    next: there.flat()[1],
  })
  const [told, ...others] = await givenBackTo(analyst.user)
  expect(told).toMatchObject({
    checkId: mild,
    givenBack: { note: "Falta el año", by: { id: manager.user.id } },
  })
  expect(others).toEqual([])
  expect(await givenBackTo(manager.user)).toEqual([])
  const [logged] = await db().select().from(auditLog).where(eq(auditLog.action, "aml.report_reopened"))
  expect(logged?.detail).toEqual({ givenBack: true })
})

test("a report about another number than was asked says so in the queue", async () => {
  const id = await answeredCheck({
    operation: "aml",
    dni: "47600001",
    data: { dni: "47118899", aml_status: "BLACK", ...NOTHING, judicial_records: [], vip_list: [] },
  })
  await openCase(id)
  await renewResults()
  const { items } = await waitingReports({ ...GRAVEST, level: "BLACK" }, undefined, { id: "" })
  expect(items.filter(({ isOfAnother }) => isOfAnother).map(({ checkId }) => checkId)).toEqual([id])
})
