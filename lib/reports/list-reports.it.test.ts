import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { renewResults } from "#lib/checks/results/renew-results.ts"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import type { FileState } from "#lib/domain/file-states.ts"
import { linkRow } from "#lib/files/bound-copy.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { seal } from "#lib/vault/sealed.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { groupReports, liftedFilters } from "./group-reports.ts"
import { reportPage } from "./list-reports.ts"
import { countReports } from "./report-counts.ts"
import { REPORT_LEVELS, REPORT_STATES } from "./report-row.ts"
import type { ReportsQuery } from "./reports-path.ts"

let userId: string

/** Reports of every level and state; the records clerk took the first PDF, the analyst the second. */
ownDatabase()
beforeAll(async () => {
  const clerk = await seededActor("records", "file.opened")
  const analyst = await seededActor("analyst", "files.zipped")
  userId = clerk.user.id
  const first = await report("RED", "sealed")
  await clerk.record(db(), { type: "file", id: first }, { outcome: "sealed" })
  await clerk.record(db(), { type: "file", id: await report("RED", "sealing") }, { outcome: "failed:cut" })
  const second = await report("RED", "sealed", "40000002")
  await analyst.record(db(), { type: "file", id: second }, { outcome: "sealed" })
  await report("GREEN", "sealed")
  await report("GREEN", "missed")
  await report("PURPLE", null)
  await report(null, null, "40000002")
  await renewResults()
})

/** The id of its file. */
async function report(level: string | null, state: FileState | null, dni = "40000001"): Promise<string> {
  const checkId = await answeredCheck({ operation: "aml", dni, data: { aml_status: level } })
  const id = newRowId()
  if (state === null) return id
  const row = { id, checkId, role: "pdf_link", state }
  await db()
    .insert(files)
    .values({ ...row, link: seal(linkRow(row), "https://example.com/1.pdf") })
  return id
}

const filterOf = (query: ReportsQuery) => ({ userId, query, timeZone: "America/Lima" })

async function counted(query: ReportsQuery) {
  return countReports((await groupReports(filterOf(query))).groups, query)
}

async function listed(query: ReportsQuery): Promise<number> {
  return (await reportPage(filterOf(query), undefined, {})).items.length
}

test("every count is what its filter then lists, alone and beside others", async () => {
  const [check] = await db().select().from(checks).where(eq(checks.state, "answered")).limit(1)
  const subject = [check?.subjectId ?? ""]
  const bases: ReportsQuery[] = [{}, { untaken: true }, { level: "RED" }, { state: "sealed" }, { subject }]
  for (const base of [...bases, { subject, level: "GREEN" } as const, { from: "2999-01-01" }]) {
    const counts = await counted(base)
    const expected = [base, counts.shown, counts.untaken] as const
    expect([base, await listed(base), await listed({ ...base, untaken: true })]).toEqual(expected)
    for (const state of REPORT_STATES)
      expect([base, state, await listed({ ...base, state })]).toEqual([base, state, counts.states[state]])
    for (const level of REPORT_LEVELS)
      expect([base, level, await listed({ ...base, level })]).toEqual([base, level, counts.levels[level]])
  }
  expect(await counted({})).toEqual({
    shown: 7,
    states: { all: 7, sealed: 3, sealing: 1, missed: 1, removed: 0, none: 2 },
    levels: { GREEN: 2, YELLOW: 0, ORANGE: 0, RED: 3, BLACK: 0, other: 2 },
    untaken: 3,
  })
})

test("what hides everything is reported, with what lifting it shows", async () => {
  const query: ReportsQuery = { state: "missed", level: "RED", to: "2999-01-01" }
  const { groups } = await groupReports(filterOf(query))
  expect(await liftedFilters(filterOf(query), groups)).toEqual([
    { filter: "state", count: 3 },
    { filter: "level", count: 1 },
    { filter: "days", count: 0 },
  ])
})

test("who may have the PDFs sees the number that was asked about and the name that the PDF bears, whoever may read the answer that gave it", async () => {
  const data = { nombres: "ANA", apellido_paterno: "NÚÑEZ", apellido_materno: "PEÑA" }
  await answeredCheck({ operation: "person", dni: "40000002", data: { ...data, nombres: "LUZ" } })
  await answeredCheck({ operation: "person", dni: "40000002", data })
  await renewResults()
  const { items } = await reportPage(filterOf({ state: "none" }), undefined, {})
  const shown = items.map(({ subject, names }) => [subject, ...names].join(" "))
  expect(shown).toEqual(["40000002 ANA NÚÑEZ PEÑA", "40000001"])
})

test("a report about another number than was asked says so, and one about the same does not", async () => {
  await answeredCheck({ operation: "aml", dni: "40000077", data: { dni: "47118899", aml_status: "RED" } })
  await answeredCheck({ operation: "aml", dni: "40000077", data: { aml_status: "RED" } })
  await renewResults()
  const subject = [await ensureSubject(db(), { kind: "dni", identifier: "40000077" })]
  const { items } = await reportPage(filterOf({ subject }), undefined, {})
  expect(items.map(({ isOfAnother }) => isOfAnother)).toEqual([false, true])
})

test("a level that the sections do not bear out is told beside it, to whoever hands out the PDF too", async () => {
  const sections = Object.fromEntries(AML_SECTIONS.map((section) => [section, null]))
  const reports = [sections, { ...sections, sanctions: [{ list: "OFAC SDN" }] }, { ...sections, pep: [] }]
  for (const report of reports)
    await answeredCheck({ operation: "aml", dni: "40000078", data: { aml_status: "GREEN", ...report } })
  await renewResults()
  const subject = [await ensureSubject(db(), { kind: "dni", identifier: "40000078" })]
  const { items } = await reportPage(filterOf({ subject }), undefined, {})
  expect(items.map(({ disagreement }) => disagreement)).toEqual([null, "hits", "all_null"])
})

test("a report about an unusual document says so, as it was asked", async () => {
  await answeredCheck({ operation: "aml", dni: "4000", data: { aml_status: "GREEN" } })
  await answeredCheck({ operation: "aml", dni: "40000091", data: { aml_status: "GREEN" } })
  await renewResults()
  const subject = await Promise.all(
    ["4000", "40000091"].map((identifier) => ensureSubject(db(), { kind: "dni", identifier })),
  )
  const { items } = await reportPage(filterOf({ subject }), undefined, {})
  expect(items.map((row) => [row.subject, row.isUnusual])).toEqual([
    ["40000091", false],
    ["4000", true],
  ])
})
