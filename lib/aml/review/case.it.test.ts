import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { renewResults } from "#lib/checks/results/renew-results.ts"
import { db } from "#lib/db/client.ts"
import { amlCaseSteps, amlCases } from "#lib/db/schema/aml.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import type { ReportConclusion } from "#lib/domain/aml/cases.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { concludeReport, confirmConclusion, reopenReport } from "./case-commands.ts"
import { caseOf } from "./case-of.ts"
import { concludeOnItems, takeOverConclusions, undoConclusions } from "./conclude-on-items.ts"
import { casesToOpen, openCase } from "./open-case.ts"
import { reviewOf } from "./review-of.ts"
import { reviewedReport } from "./reviewed-report.ts"
import { waitingCounts, waitingLevels } from "./waiting-cases.ts"
import { waitingReports } from "./waiting-reports.ts"

const NOTE = "Homónimo confirmado con la partida"
const NOTHING = { pep: [], pep_historical: [], pep_relatives: [], sanctions: [], adverse_media: [] }
const CLEAN = { aml_status: "GREEN", ...NOTHING, judicial_records: [], vip_list: [] }
const mayor = { name: "QUISPE", position: "ALCALDE", entity: "CUSCO" }

let dnis = 47_300_000

ownDatabase()

const report = (data: object, dni = String(dnis++)) => answeredCheck({ operation: "aml", dni, data })

async function caseNow(checkId: string) {
  const check = await checkById(checkId)
  if (!check) throw new Error("the check is gone")
  return caseOf(check)
}

const conclude = async (
  checkId: string,
  conclusion: ReportConclusion,
  seen: string | null = null,
  itemReviews = 0,
) =>
  concludeReport(await seededActor("analyst", "aml.report_concluded"), {
    checkId,
    conclusion,
    note: NOTE,
    seen,
    itemReviews,
  })

const seenOf = async (checkId: string) => (await caseNow(checkId)).steps[0]?.id ?? null

test("every report asks for a review but one that is GREEN, whole and empty; the worker opens them once", async () => {
  const expected = {
    [await report(CLEAN)]: "unneeded",
    [await report(CLEAN, "4000")]: "open",
    [await report({ ...CLEAN, pep: [mayor] })]: "open",
    [await report({ ...CLEAN, aml_status: "YELLOW" })]: "open",
    [await report({ ...CLEAN, aml_status: "PURPLE" })]: "open",
    [await report({ ...CLEAN, sanctions: { nota: "otra forma" } })]: "open",
    [await report(
      Object.fromEntries(Object.keys(CLEAN).map((name) => [name, name === "aml_status" ? "GREEN" : null])),
    )]: "open",
  }
  const { due } = casesToOpen()
  const found = await due(100)
  expect(found.toSorted()).toEqual(Object.keys(expected).toSorted())
  await Promise.all(found.flatMap((id) => [openCase(id), openCase(id)]))
  const rows = await db().select().from(amlCases)
  expect(Object.fromEntries(rows.map(({ checkId, state }) => [checkId, state]))).toEqual(expected)
  expect(await due(100)).toEqual([])
  // Later answers are found too.
  const later = await report({ ...CLEAN, aml_status: "RED" })
  expect(await due(100)).toEqual([later])
})

test("one person concludes, another confirms, and never the same", async () => {
  const checkId = await report({ ...CLEAN, aml_status: "RED", pep: [mayor] })
  expect(await caseNow(checkId)).toMatchObject({ state: "open", steps: [], earlier: null })
  await conclude(checkId, "escalated")
  const [step] = (await caseNow(checkId)).steps
  const confirmation = { checkId, note: "", seen: step?.id ?? null }
  const self = await seededActor("analyst", "aml.conclusion_confirmed")
  await expect(confirmConclusion(self, confirmation)).rejects.toMatchObject({ code: "forbidden" })
  const manager = await seededActor("manager", "aml.conclusion_confirmed")
  await expect(confirmConclusion(manager, { ...confirmation, seen: null })).rejects.toMatchObject({
    code: "state_changed",
  })
  await confirmConclusion(manager, confirmation)
  const { state, steps } = await caseNow(checkId)
  expect(state).toBe("confirmed")
  expect(steps.map(({ act, conclusion, note, by }) => [act, conclusion, note, by.id])).toEqual([
    ["confirmed", null, "", manager.user.id],
    ["concluded", "escalated", NOTE, self.user.id],
  ])
  // A second confirmation finds nothing to confirm, and a second conclusion no open case.
  const again = { ...confirmation, seen: await seenOf(checkId) }
  await expect(confirmConclusion(manager, again)).rejects.toMatchObject({ code: "state_changed" })
  await expect(conclude(checkId, "escalated", await seenOf(checkId))).rejects.toMatchObject({
    code: "state_changed",
  })
  const entries = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, checkId))
    .orderBy(auditLog.id)
  expect(entries.map(({ action }) => action)).toEqual([
    "check.answered",
    "aml.report_concluded",
    "aml.conclusion_confirmed",
  ])
  expect(JSON.stringify(entries)).not.toContain(NOTE)
})

test("two people at the same moment: one concludes, the other is told", async () => {
  const checkId = await report({ ...CLEAN, aml_status: "RED" })
  const ends = await Promise.allSettled([conclude(checkId, "escalated"), conclude(checkId, "escalated")])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect((await caseNow(checkId)).steps).toHaveLength(1)
})

test("a report is discarded once every item is concluded on, by who knows of all of that", async () => {
  const checkId = await report({ ...CLEAN, aml_status: "YELLOW", pep: [mayor, { name: "OTRO" }] })
  const analyst = await seededActor("analyst", "aml.item_reviewed")
  const items = [0, 1].map((position) => ({ section: "pep" as const, position, seen: null }))
  await expect(conclude(checkId, "discarded")).rejects.toMatchObject({ code: "invalid_input" })
  await concludeOnItems(analyst, { checkId, items, disposition: "not_this_person", note: "" })
  await expect(conclude(checkId, "discarded", null, 1)).rejects.toMatchObject({ code: "state_changed" })
  await conclude(checkId, "discarded", null, 2)
  expect((await caseNow(checkId)).state).toBe("concluded")
})

test("what changes on an item opens a concluded report again where that is meant, and nobody confirms what they did not see", async () => {
  const checkId = await report({ ...CLEAN, aml_status: "ORANGE", pep: [mayor] })
  await conclude(checkId, "escalated")
  const seen = await seenOf(checkId)
  const analyst = await seededActor("analyst", "aml.item_reviewed")
  const item = { section: "pep", position: 0, seen: null } as const
  const change = { checkId, disposition: "relevant", note: "" } as const
  // A stray key takes nobody's decision back.
  await expect(concludeOnItems(analyst, { ...change, items: [item] })).rejects.toMatchObject({
    code: "report_concluded",
  })
  expect((await caseNow(checkId)).state).toBe("concluded")
  const { reopened } = await concludeOnItems(analyst, { ...change, items: [item], reopen: "concluded" })
  expect(reopened).toBe(true)
  const { state, steps } = await caseNow(checkId)
  expect([state, ...steps.map(({ act }) => act)]).toEqual(["open", "reopened", "concluded"])
  const manager = await seededActor("manager", "aml.conclusion_confirmed")
  await expect(confirmConclusion(manager, { checkId, note: "", seen })).rejects.toMatchObject({
    code: "state_changed",
  })
  await conclude(checkId, "escalated", await seenOf(checkId), 1)
  const reopener = await seededActor("analyst", "aml.report_reopened")
  await reopenReport(reopener, { checkId, note: NOTE, seen: await seenOf(checkId) })
  expect((await caseNow(checkId)).state).toBe("open")
})

test("a confirmed report is opened again by nothing that does not say so", async () => {
  const dni = String(dnis++)
  const before = await report({ ...CLEAN, aml_status: "RED", pep: [mayor] }, dni)
  const analyst = await seededActor("analyst", "aml.item_reviewed")
  const item = { section: "pep", position: 0 } as const
  const conclusion = { disposition: "relevant", note: NOTE } as const
  await concludeOnItems(analyst, { checkId: before, items: [{ ...item, seen: null }], ...conclusion })
  const checkId = await report({ ...CLEAN, aml_status: "RED", pep: [mayor] }, dni)
  const check = await checkById(checkId)
  if (!check) throw new Error("the check is gone")
  const { histories } = await concludeOnItems(analyst, {
    checkId,
    items: [{ ...item, seen: null }],
    disposition: "to_review",
    note: "",
  })
  const seen = histories["pep:0"]?.[0]?.id ?? ""
  await conclude(checkId, "escalated", null, 1)
  const manager = await seededActor("manager", "aml.conclusion_confirmed")
  await confirmConclusion(manager, { checkId, note: "", seen: await seenOf(checkId) })
  const items = [{ ...item, seen }]
  const { data } = await reviewedReport(analyst.user, checkId)
  const from = (await reviewOf(check, data)).items["pep:0"]?.earlier?.id ?? ""
  const refused = { code: "report_confirmed" }
  await expect(concludeOnItems(analyst, { checkId, items, ...conclusion })).rejects.toMatchObject(refused)
  const taker = await seededActor("analyst", "aml.items_taken_over")
  await expect(
    takeOverConclusions(taker, { checkId, items: [{ ...item, seen, from }] }),
  ).rejects.toMatchObject(refused)
  const undoer = await seededActor("analyst", "aml.items_undone")
  await expect(undoConclusions(undoer, { checkId, items })).rejects.toMatchObject(refused)
  // Nor by who meant to take back the decision that was not approved yet.
  const meant = { checkId, items, ...conclusion, reopen: "concluded" } as const
  await expect(concludeOnItems(analyst, meant)).rejects.toMatchObject(refused)
  // Nothing was written, and it still stands as two people left it.
  expect((await reviewOf(check, data)).items["pep:0"]?.history).toHaveLength(1)
  expect((await caseNow(checkId)).state).toBe("confirmed")
  const { reopened } = await concludeOnItems(analyst, { checkId, items, ...conclusion, reopen: "confirmed" })
  expect(reopened).toBe(true)
  expect((await caseNow(checkId)).state).toBe("open")
})

test("asked again it is a case of its own: the old one leaves the queue, and is told beside the new one", async () => {
  const dni = String(dnis++)
  const first = await report({ ...CLEAN, aml_status: "RED" }, dni)
  await openCase(first)
  const before = await waitingCounts()
  const second = await report({ ...CLEAN, aml_status: "RED" }, dni)
  await openCase(second)
  await renewResults()
  expect((await waitingCounts()).open.count).toBe(before.open.count)
  await answeredCheck({ operation: "person", dni, data: { nombres: "LUZ", apellido_paterno: "NÚÑEZ" } })
  await renewResults()
  const { items } = await waitingReports({ state: "open" }, undefined, { id: "" })
  expect(items.find(({ checkId }) => checkId === second)?.names).toEqual(["LUZ NÚÑEZ"])
  expect(items.map(({ checkId }) => checkId)).toContain(second)
  expect(items.map(({ checkId }) => checkId)).not.toContain(first)
  expect(items.find(({ checkId }) => checkId === second)?.subject).toBe(dni)
  await conclude(first, "discarded")
  // A report that awaits a second person is not lost because its subject was asked about again.
  expect(
    (await waitingReports({ state: "concluded" }, undefined, { id: "" })).items.map(({ checkId }) => checkId),
  ).toContain(first)
  expect((await caseNow(second)).earlier).toMatchObject({
    checkId: first,
    isConfirmed: false,
    concluded: { conclusion: "discarded", note: NOTE },
  })
})

test("the queue is narrowed to a level, and counts how many of each wait", async () => {
  const levels = { RED: "RED", BLACK: "BLACK", other: "MORADO" } as const
  await renewResults()
  const before = await waitingLevels("open")
  const opened = new Map<string, string>()
  for (const [level, word] of Object.entries(levels)) {
    const checkId = await report({ ...CLEAN, aml_status: word }, String(dnis++))
    await openCase(checkId)
    opened.set(level, checkId)
  }
  await renewResults()
  const after = await waitingLevels("open")
  for (const level of ["GREEN", "YELLOW", "ORANGE", "RED", "BLACK", "other"] as const) {
    expect(after[level], level).toBe(before[level] + (level in levels ? 1 : 0))
    const { items } = await waitingReports({ state: "open", level }, undefined, { id: "" })
    const listed = [...opened].filter(([, id]) => items.some(({ checkId }) => checkId === id))
    expect(listed.map(([own]) => own)).toEqual(level in levels ? [level] : [])
  }
})

test("one's own conclusions do not wait for oneself, and what was concluded is sealed", async () => {
  const checkId = await report({ ...CLEAN, aml_status: "BLACK", vip_list: [mayor] })
  const [analyst, manager] = [await seededActor("analyst"), await seededActor("manager")]
  const counts = async () => Promise.all([analyst, manager].map(({ user }) => waitingCounts(user)))
  const blackFor = async ({ user }: Actor) => {
    await renewResults()
    return (await waitingLevels("concluded", user)).BLACK
  }
  const [own, others] = await counts()
  const black = [await blackFor(analyst), await blackFor(manager)] as const
  await conclude(checkId, "escalated")
  const [ownNow, othersNow] = await counts()
  expect(ownNow?.concluded.count).toBe(own?.concluded.count)
  expect(othersNow?.concluded.count).toBe((others?.concluded.count ?? 0) + 1)
  expect([await blackFor(analyst), await blackFor(manager)]).toEqual([black[0], black[1] + 1])
  const { items } = await waitingReports({ state: "concluded" }, undefined, { id: "" })
  expect(items.find((row) => row.checkId === checkId)).toMatchObject({
    summary: { level: "BLACK", items: 1 },
    itemsConcluded: 0,
    concluded: { conclusion: "escalated", by: { id: analyst.user.id } },
  })
  const { rows } = await db().execute<{ row: string }>(sql`select s::text as row from ${amlCaseSteps} s`)
  expect(rows.map(({ row }) => row).join()).not.toContain("escalated")
  // A step that was put under somebody else's name is not theirs.
  await db().update(amlCaseSteps).set({ byUser: manager.user.id }).where(eq(amlCaseSteps.checkId, checkId))
  expect((await caseNow(checkId)).steps[0]?.conclusion).toBeNull()
  const confirmer = await seededActor("admin", "aml.conclusion_confirmed")
  const confirmation = { checkId, note: "", seen: await seenOf(checkId) }
  await expect(confirmConclusion(confirmer, confirmation)).rejects.toMatchObject({ code: "record_damaged" })
})
