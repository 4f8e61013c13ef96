import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { checkById } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { rosRecords } from "#lib/db/schema/aml.ts"
import { users } from "#lib/db/schema/people.ts"
import { can, ROLES } from "#lib/domain/access/permissions.ts"
import { readDossier } from "#lib/dossier/dossier.ts"
import { dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { unreadNotices } from "#lib/notices/unread-notices.ts"
import { searchNames } from "#lib/search/search-names.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { concludeReport, reopenReport } from "./review/case-commands.ts"
import { caseOf } from "./review/case-of.ts"
import { stepsOfCase } from "./review/case-steps.ts"
import { waitingCounts, waitingLevels } from "./review/waiting-cases.ts"
import { waitingReports } from "./review/waiting-reports.ts"
import { recordRos, removeRos, rosOf, unfiledReports } from "./ros.ts"

ownDatabase()

const NUMBER = "ROS-2026-000417"
const FILED = { qualifiedAt: "2026-11-27T10:00:00-05:00", filed: { number: NUMBER, on: "2026-11-27" } }
const OTHERS = ROLES.filter((role) => role !== "compliance")
const officer = () => seededActor("compliance", "aml.report_concluded")

let dnis = 47_900_000
async function escalated(): Promise<string> {
  const data = { aml_status: "RED", pep: [{ name: "QUISPE" }], sanctions: [] }
  const checkId = await answeredCheck({ operation: "aml", dni: String(dnis++), data })
  await concludeReport(await seededActor("analyst", "aml.report_concluded"), {
    ...{ checkId, seen: null, conclusion: "escalated", note: "Se deriva", itemReviews: 0 },
  })
  return checkId
}

beforeAll(async () => {
  await db().insert(users).values({ email: "auditoria@reserva.example", name: "Auditora", role: "auditor" })
})

test("the officer records on an escalated report what was filed; the newest holds, and each is kept", async () => {
  const checkId = await escalated()
  const actor = await officer()
  await recordRos(actor, { checkId, ...FILED, filed: null })
  await recordRos(actor, { checkId, ...FILED })
  const records = await rosOf(actor.user, checkId)
  expect(records?.map(({ filed }) => filed?.number)).toEqual([NUMBER, undefined])
  expect(records?.[0]).toMatchObject({ ...FILED, checkId, by: { id: actor.user.id } })
})

test("an escalated report waits for its ROS on the officer's list alone, due a day after it was qualified", async () => {
  const checkId = await escalated()
  const actor = await officer()
  const waiting = async () => (await unfiledReports(actor.user))?.find((report) => report.checkId === checkId)
  expect(await waiting()).toMatchObject({ dueAt: null })
  await recordRos(actor, { checkId, ...FILED, filed: null })
  expect(await waiting()).toMatchObject({ dueAt: "2026-11-28T15:00:00.000Z" })
  await recordRos(actor, { checkId, ...FILED })
  expect(await waiting()).toBeUndefined()
  for (const role of OTHERS)
    expect(await unfiledReports((await seededActor(role)).user), role).toBeUndefined()
})

test("on a report that does not stand as escalated nothing is recorded", async () => {
  const checkId = await escalated()
  const [step] = await stepsOfCase(checkId)
  await reopenReport(await seededActor("analyst", "aml.report_reopened"), {
    ...{ checkId, seen: step?.id ?? null, note: "Otra vez" },
  })
  await expect(recordRos(await officer(), { checkId, ...FILED })).rejects.toMatchObject({
    code: "state_changed",
  })
})

/** Everything that is read of that report, its person and the log, as somebody of each other role reads it. */
async function told(checkId: string) {
  const check = await checkById(checkId)
  if (!check) throw new Error("the check is gone")
  const shown = []
  for (const role of OTHERS) {
    const { user } = await seededActor(role)
    // An auditor has no dossiers; whoever has them reads this one, or the test fails.
    const subject = can(role, "aml.read") ? await dossierSubject(user, check.subjectId) : null
    shown.push({
      role,
      check,
      ros: await rosOf(user, checkId),
      case: await caseOf(check),
      queue: await waitingReports({ state: "concluded" }, undefined, { id: "" }),
      counts: [await waitingCounts(user), await waitingLevels("concluded", user)],
      dossier: subject && (await readDossier(user, subject)),
      found: await searchNames("quispe", user),
      notices: await unreadNotices(user),
    })
  }
  const { rows } = await db().execute(sql`select l::text as row from audit_log l order by id`)
  return JSON.stringify([shown, rows])
}

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test.each([
  ["qualified in the future", { qualifiedAt: inDays(1), filed: null }],
  ["filed in the future", { ...FILED, filed: { number: NUMBER, on: inDays(2).slice(0, 10) } }],
  ["filed before it was qualified", { ...FILED, filed: { number: NUMBER, on: "2020-01-01" } }],
  ["under a number that is none", { ...FILED, filed: { number: "<b>x</b>'; DROP", on: "2026-11-27" } }],
])("nothing is recorded that cannot be: %s", async (_, record) => {
  const checkId = await escalated()
  const actor = await officer()
  await expect(recordRos(actor, { checkId, ...record })).rejects.toMatchObject({ code: "invalid_input" })
  expect(await rosOf(actor.user, checkId)).toEqual([])
})

test("for everybody else it is as if nothing had been filed: case, queue, counts, file, search, notices and the log", async () => {
  const checkId = await escalated()
  const before = await told(checkId)
  await recordRos(await officer(), { checkId, ...FILED })
  expect(await told(checkId)).toBe(before)
  for (const role of OTHERS) expect(await rosOf((await seededActor(role)).user, checkId)).toBeUndefined()
})

test("the database shows neither the number nor which report it is about", async () => {
  const checkId = await escalated()
  await recordRos(await officer(), { checkId, ...FILED })
  const { rows } = await db().execute<{ row: string }>(sql`select r::text as row from ros_records r`)
  const all = rows.map(({ row }) => row).join("\n")
  for (const word of [NUMBER, Buffer.from(NUMBER).toString("hex"), checkId, checkId.replaceAll("-", "")])
    expect(all).not.toContain(word)
})

test("a row that was put under another report is not that report's, and goes with its own", async () => {
  const [one, other] = [await escalated(), await escalated()]
  const actor = await officer()
  await recordRos(actor, { checkId: one, ...FILED })
  await recordRos(actor, { checkId: other, ...FILED, filed: null })
  const rows = await db().select().from(rosRecords)
  const [theirs] = rows.filter(({ id, content }) => content.tryOpen(id)?.checkId === other)
  const [mine] = rows.filter(({ id, content }) => content.tryOpen(id)?.checkId === one)
  if (!theirs || !mine) throw new Error("a row is gone")
  await db().update(rosRecords).set({ checkIndex: theirs.checkIndex }).where(sql`id = ${mine.id}`)
  expect((await rosOf(actor.user, other))?.map(({ checkId }) => checkId)).toEqual([other])
  await db().transaction((tx) => removeRos(tx, [other]))
  expect(await rosOf(actor.user, other)).toEqual([])
})
