import { eq } from "drizzle-orm"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { renewResults } from "#lib/checks/results/renew-results.ts"
import { openInput, QUESTION } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { subjectsAt } from "#lib/dossier/list/subjects-at.ts"
import { assign } from "#lib/dossier/marks/mark-dossier.ts"
import { findSubjects } from "#lib/subjects/subject-of.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor, seededUser } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { askNames, countNameless } from "./ask-names.ts"
import { concludeReport, confirmConclusion, reopenReport } from "./case-commands.ts"
import { stepsOfCase } from "./case-steps.ts"
import { openCase } from "./open-case.ts"
import type { ReviewQuery } from "./review-path.ts"
import { narrowedTo, waitingCounts, waitingLevels } from "./waiting-cases.ts"
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
  const { items } = await waitingReports({ state: "open", order: "newest" }, undefined, { id: "" })
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
  const { items: waiting } = await waitingReports({ state: "open", level: "RED" }, undefined, { id: "" })
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
  const { items } = await waitingReports({ state: "open" }, undefined, { id: "" })
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

test("of people without a name each is asked once, however many reports wait and however often somebody presses", async () => {
  const [unnamed, named, typo, asked] = [anybody(), anybody(), "4770", anybody()]
  const before = await countNameless("open")
  for (const dni of [unnamed, unnamed, named, typo, asked]) await report(dni, "RED")
  const name = { nombres: "ROSA", apellido_paterno: "DIAZ", apellido_materno: "RIOS" }
  await answeredCheck({ operation: "person", dni: named, data: name })
  const nothing = { nombres: "", apellido_paterno: "", apellido_materno: "" }
  await answeredCheck({ operation: "person", dni: asked, data: nothing })
  expect(await countNameless("open")).toBe(before + 1)

  const press = async () =>
    askNames(await seededActor("analyst", "batch.created"), { state: "open", most: 500, name: "" })
  const ends = await Promise.allSettled([press(), press()])
  const made = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []))
  expect(made).toHaveLength(1)
  expect(ends).toContainEqual({
    status: "rejected",
    reason: expect.objectContaining({ code: "state_changed" }),
  })
  const rows = await db()
    .select(QUESTION)
    .from(checks)
    .where(eq(checks.batchId, made[0] ?? ""))
  expect(rows.map((row) => openInput(row).dni)).toContain(unnamed)
  expect(rows).toHaveLength(before + 1)
  expect(await countNameless("open")).toBe(0)
})

test("no more are asked for than the person was told", async () => {
  for (const dni of [anybody(), anybody()]) await report(dni, "RED")
  const asking = await seededActor("analyst", "batch.created")
  await askNames(asking, { state: "open", most: 1, name: "" })
  expect(await countNameless("open")).toBe(1)
})

test("the queue narrows to whom somebody looks after, to whom nobody does, and to some people", async () => {
  const [mine, free] = [anybody(), anybody()]
  const ids = [await report(mine, "RED"), await report(free, "RED")]
  await renewResults()
  const { id } = await seededUser("analyst")
  const [subject] = await findSubjects(mine, ["dni"])
  await assign(await seededActor("manager", "dossier.assigned"), subject?.id ?? "", id)
  const shown = async (narrowed: Partial<ReviewQuery>) => {
    const query = { state: "open", ...narrowed } as const
    const { items } = await waitingReports(query, undefined, { id })
    const levels = await waitingLevels("open", undefined, narrowedTo(query, { id }))
    expect(levels.RED).toBe(items.filter(({ summary }) => summary?.level === "RED").length)
    return items.map(({ checkId, owner }) => [checkId, owner?.id])
  }
  expect(await shown({ owner: "me" })).toEqual([[ids[0], id]])
  expect(await shown({ subject: [subject?.id ?? ""] })).toEqual([[ids[0], id]])
  const others = await shown({ owner: "nobody", level: "RED" })
  expect(others).toContainEqual([ids[1], undefined])
  expect(others).not.toContainEqual([ids[0], id])
})
