import * as fc from "fast-check"
import { expect, test } from "vitest"
import { renewResults } from "#lib/checks/results/renew-results.ts"
import { subjectsAt } from "#lib/dossier/list/subjects-at.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor, seededUser } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { concludeReport, confirmConclusion, reopenReport } from "./case-commands.ts"
import { stepsOfCase } from "./case-steps.ts"
import { openCase } from "./open-case.ts"
import { waitingCounts, waitingLevels } from "./waiting-cases.ts"
import { waitingReports } from "./waiting-reports.ts"

ownDatabase()

const NOTHING = { pep: [], pep_historical: [], pep_relatives: [], sanctions: [], adverse_media: [] }
const mayor = { name: "QUISPE", position: "ALCALDE", entity: "CUSCO" }

let dnis = 47_700_000
const anybody = () => String(dnis++)

async function report(dni: string, level: string | null, items: object[] = [mayor]): Promise<string> {
  const data = { aml_status: level, ...NOTHING, pep: items, judicial_records: [], vip_list: [] }
  const id = await answeredCheck({ operation: "aml", dni, data })
  await openCase(id)
  return id
}

async function listed(): Promise<string[]> {
  await renewResults()
  const { items } = await waitingReports({ state: "open", order: "newest" }, undefined, {})
  return items.map(({ checkId }) => checkId)
}

const seenOf = async (checkId: string) => (await stepsOfCase(checkId))[0]?.id ?? null

async function conclude(checkId: string): Promise<void> {
  const at = { checkId, seen: await seenOf(checkId), note: "Se deriva", itemReviews: 0 }
  await concludeReport(await seededActor("analyst", "aml.report_concluded"), {
    ...at,
    conclusion: "escalated",
  })
}

async function confirm(checkId: string): Promise<void> {
  const actor = await seededActor("manager", "aml.conclusion_confirmed")
  await confirmConclusion(actor, { checkId, seen: await seenOf(checkId), note: "" })
}

async function reopen(checkId: string): Promise<void> {
  const actor = await seededActor("analyst", "aml.report_reopened")
  await reopenReport(actor, { checkId, seen: await seenOf(checkId), note: "Otra vez" })
}

test.each([
  ["a milder one", "YELLOW", [mayor]],
  ["a clean one, which nobody has to review", "GREEN", []],
  ["one of a level off the scale", "MORADO", [mayor]],
  ["one that says GREEN over a finding", "GREEN", [mayor]],
  ["one without a level", null, [mayor]],
])("a RED stays in the queue, and in every count, when %s comes after it", async (_, level, items) => {
  const dni = anybody()
  const before = { count: (await waitingCounts()).open.count, levels: await waitingLevels("open") }
  const red = await report(dni, "RED")
  await report(dni, level, items)
  expect(await listed()).toContain(red)
  const isReviewed = items.length > 0
  expect((await waitingCounts()).open.count).toBe(before.count + (isReviewed ? 2 : 1))
  expect((await waitingLevels("open")).RED).toBe(before.levels.RED + 1)
  const viewer = await seededUser("analyst")
  const { items: waiting } = await waitingReports({ state: "open", level: "RED" }, undefined, {})
  expect(waiting.map(({ checkId }) => checkId)).toContain(red)
  expect((await subjectsAt(viewer, { list: "cases" }, undefined, 100)).length).toBeGreaterThan(0)
  // It leaves once somebody decided on it, and on nothing else.
  await conclude(red)
  expect(await listed()).not.toContain(red)
})

test("a newer report of the same level stands for the older one, until that is all there is to decide on", async () => {
  const dni = anybody()
  const [older, newer] = [await report(dni, "RED"), await report(dni, "RED")]
  expect(await listed()).toContain(newer)
  expect(await listed()).not.toContain(older)
  await conclude(newer)
  expect(await listed()).toContain(older)
})

test("a report whose level is not known yet stands for no other", async () => {
  const dni = anybody()
  const mild = await report(dni, "YELLOW")
  await renewResults()
  const unmarked = await report(dni, "BLACK")
  const { items } = await waitingReports({ state: "open" }, undefined, {})
  expect(items.map(({ checkId }) => checkId)).toEqual(expect.arrayContaining([mild, unmarked]))
  expect(await listed()).not.toContain(mild)
})

/** From the mildest on; the last two are no level that anybody can weigh. */
const SCALE = ["YELLOW", "ORANGE", "RED", "BLACK"]
const LEVELS = [...SCALE, "MORADO", "GREEN"]

test("in whatever order reports come and are decided on, the gravest unfinished one of a person waits", async () => {
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("ask"), level: fc.constantFrom(...LEVELS) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("decide"), which: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("confirm"), which: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("reopen"), which: fc.nat(9) }) },
  )
  type Act = { kind: string; level?: string; which?: number }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 9 }), async (acts: Act[]) => {
      const dni = anybody()
      const before = (await waitingCounts()).open.count
      const made: { id: string; level: string; state: string }[] = []
      for (const { kind, level, which } of acts) {
        if (level) {
          made.push({ id: await report(dni, level), level, state: "open" })
          continue
        }
        const from = { decide: ["open"], confirm: ["concluded"], reopen: ["concluded", "confirmed"] }[kind]
        const fitting = made.filter(({ state }) => from?.includes(state))
        const chosen = fitting[(which ?? 0) % fitting.length]
        if (!chosen) continue
        if (kind === "decide") await conclude(chosen.id)
        else await (kind === "confirm" ? confirm(chosen.id) : reopen(chosen.id))
        chosen.state = { decide: "concluded", confirm: "confirmed" }[kind] ?? "open"
      }
      const all = new Set(await listed())
      const open = made.filter(({ state }) => state === "open")
      const waiting = open.filter(({ id }) => all.has(id))
      // Nothing that was decided on waits, somebody waits while anything is open, and the count is the list.
      expect(made.filter(({ id }) => all.has(id))).toEqual(waiting)
      expect(waiting.length > 0).toBe(open.length > 0)
      expect((await waitingCounts()).open.count - before).toBe(waiting.length)
      const gravest = Math.max(...open.map(({ level }) => SCALE.indexOf(level)))
      expect(Math.max(...waiting.map(({ level }) => SCALE.indexOf(level)))).toBe(gravest)
      // What no level is known of may be graver than all but the gravest.
      const isUnknown = ({ level }: { level: string }) => !SCALE.includes(level)
      const black = open.findLastIndex(({ level }) => level === "BLACK")
      expect(waiting.filter(isUnknown)).toEqual(open.filter((one, at) => isUnknown(one) && at > black))
      for (const { id } of open) await conclude(id)
    }),
    { numRuns: 20 },
  )
})
