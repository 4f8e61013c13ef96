import { buffer } from "node:stream/consumers"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { concludeOnItems } from "#lib/aml/review/conclude-on-items.ts"
import { continueErasure } from "#lib/data-protection/continue-erasure.ts"
import { beginErasure } from "#lib/data-protection/erase-subject.ts"
import { db } from "#lib/db/client.ts"
import { alertDeliveries } from "#lib/db/schema/alerts.ts"
import { comparedAnswers, subjectChanges } from "#lib/db/schema/monitoring.ts"
import { contradictionsDue } from "#lib/db/schema/subjects.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { renewContradictions } from "#lib/dossier/contradictions/renew-contradictions.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import {
  assignChanges,
  changesPage,
  changesSince,
  countChanges,
  reopenChanges,
  settleChanges,
} from "./changes.ts"
import { exportChanges } from "./export-changes.ts"
import { addMembers, membersBody } from "./members.ts"
import { createPortfolio, portfolioBody } from "./portfolios.ts"
import { addMonths, countOverdue, nextReviews, overdueReviews, setReview } from "./reviews.ts"
import { warnOfExpiry } from "./warn-of-expiry.ts"

ownDatabase()
setForThisProcess({
  ALERT_WEBHOOK_URL: "https://programs.example/cotejo",
  ALERT_WEBHOOK_SECRET: `whsec_${"a".repeat(44)}`,
})

let serial = 0
let dni: string
const acting = (audit: AuditAction) => seededActor("analyst", audit)

beforeEach(async () => {
  serial += 1
  dni = `46${String(serial).padStart(6, "0")}`
  await watch()
})

async function watch(): Promise<void> {
  const body = portfolioBody.parse({ name: "Clientes", kind: "customers" })
  const portfolio = await createPortfolio(await acting("portfolio.created"), body, crypto.randomUUID())
  const members = membersBody.parse({ members: [{ kind: "dni", identifier: dni }] })
  await addMembers(await acting("portfolio.members_added"), portfolio, members)
}

/** An answer as the service gives it next, once the worker compared it. */
async function answer(operation: "aml" | "person", data: object): Promise<string> {
  const id = await answeredCheck({ operation, dni, data })
  // As the settlement does.
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: dni })
  await db().insert(contradictionsDue).values({ subjectId })
  while ((await renewContradictions()) > 0);
  return id
}

/** The changes of this story's subject, the oldest first. */
async function own() {
  const { user } = await acting("check.read")
  const { items } = await changesSince(user, { since: 0, cursor: undefined, limit: 200 })
  return items.filter(({ subject }) => subject.identifier === dni)
}

const PEP = { name: "ANA QUISPE", position: "Alcaldesa" }

test("the first answer is no change; the next one tells what differs, with both sides and both answers", async () => {
  const first = await answer("aml", { aml_status: "GREEN", pep: [], sanctions: [] })
  expect(await own()).toEqual([])
  const second = await answer("aml", { aml_status: "RED", pep: [PEP], sanctions: [] })
  expect(await own()).toMatchObject([
    {
      ...{ operation: "aml", kind: "answer", weight: "grave", checkId: second, beforeId: first },
      before: { aml_status: "GREEN" },
      after: { aml_status: "RED", pep: [PEP] },
      settled: null,
    },
  ])
  await answer("aml", { aml_status: "RED", pep: [PEP], sanctions: [] })
  expect(await own()).toHaveLength(1)
})

test("a section that the service did not tell is silent and not gone, and a link that is signed anew is nothing", async () => {
  await answer("aml", { aml_status: "GREEN", pep: [PEP], pdf_link: "https://files.example/a?signature=1" })
  await answer("aml", { aml_status: "GREEN", pep: [PEP], pdf_link: "https://files.example/a?signature=2" })
  expect(await own()).toEqual([])
  await answer("aml", { aml_status: "GREEN", pep: null })
  const [change] = (await page()).filter(({ subject }) => subject.identifier === dni)
  expect(change?.changes).toMatchObject([{ field: "pep", how: "silent", weight: "information" }])
})

test("a finding that somebody called a homonym and that comes again is no change", async () => {
  const first = await answer("aml", { aml_status: "YELLOW", pep: [PEP] })
  await concludeOnItems(await seededActor("analyst", "aml.item_reviewed"), {
    checkId: first,
    items: [{ section: "pep", position: 0, seen: null }],
    disposition: "not_this_person",
    note: "Otra fecha de nacimiento",
  })
  await answer("aml", { aml_status: "YELLOW", pep: [] })
  expect(await own()).toHaveLength(1) // it is gone
  await answer("aml", { aml_status: "YELLOW", pep: [PEP] })
  expect(await own()).toHaveLength(1)
})

test("answers from before a subject was watched are no change, and the next one is compared with the last of them", async () => {
  dni = `47${String(serial).padStart(6, "0")}`
  await answer("person", { nombres: "ANA" })
  await answer("person", { nombres: "ANA MARÍA" })
  expect(await own()).toEqual([])
  await watch()
  await answer("person", { nombres: "ANA MARÍA" })
  expect(await own()).toEqual([])
  await answer("person", { nombres: "ANA LUCÍA" })
  expect(await own()).toMatchObject([{ before: { nombres: "ANA MARÍA" }, after: { nombres: "ANA LUCÍA" } }])
})

async function page(query = {}) {
  const { user } = await acting("check.read")
  return (await changesPage(user, query, undefined, 200)).items
}

async function oneChange(): Promise<string> {
  await answer("person", { nombres: "ANA" })
  await answer("person", { nombres: "ANA MARÍA" })
  const [change] = await own()
  if (!change) throw new Error("there is no change")
  return change.id
}

test("a change is closed once, with a reason, and opened again; who reads since a revision sees it each time", async () => {
  const id = await oneChange()
  const { user } = await acting("check.read")
  const since = async (revision: number) =>
    changesSince(user, { since: revision, cursor: undefined, limit: 200 })
  const { revision } = await since(0)
  expect((await since(revision)).items).toEqual([])
  const settling = await acting("change.settled")
  const ends = await Promise.allSettled([1, 2].map(() => settleChanges(settling, [id], "Corrigió su nombre")))
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect((await since(revision)).items).toMatchObject([{ id, settled: { reason: "Corrigió su nombre" } }])
  expect((await page()).map((change) => change.id)).not.toContain(id)
  expect((await page({ state: "settled" })).map((change) => change.id)).toContain(id)
  await reopenChanges(await acting("change.reopened"), [id])
  expect((await page()).map((change) => change.id)).toContain(id)
  await expect(settleChanges(settling, [id, crypto.randomUUID()], "Nada")).rejects.toMatchObject({
    code: "not_found",
  })
})

test("the list has the grave first, goes by pages, and by owner; somebody who may close none gets none", async () => {
  const id = await oneChange()
  const { user } = await acting("check.read")
  const open = await page()
  const order = ["grave", "attention", "information"]
  expect(open.map(({ weight }) => order.indexOf(weight))).toEqual(
    open.map(({ weight }) => order.indexOf(weight)).toSorted(),
  )
  const walked: string[] = []
  let place: Parameters<typeof changesPage>[2]
  do {
    const one = await changesPage(user, {}, place, 2)
    walked.push(...one.items.map((change) => change.id))
    place = one.older === "first" ? undefined : (one.older ?? undefined)
  } while (place)
  expect(walked).toEqual(open.map((change) => change.id))
  const records = await seededActor("records", "check.read")
  await expect(assignChanges(await acting("change.assigned"), [id], records.user.id)).rejects.toMatchObject({
    code: "invalid_input",
  })
  await assignChanges(await acting("change.assigned"), [id], user.id)
  expect((await page({ owner: user.id })).map((change) => change.id)).toContain(id)
  expect((await countChanges(user.id)).information + (await countChanges(user.id)).attention).toBeGreaterThan(
    0,
  )
})

test("programs are told of a change by the webhook, and its file has both sides", async () => {
  const id = await oneChange()
  const queued = await db().select().from(alertDeliveries).where(eq(alertDeliveries.thingId, id))
  expect(queued).toMatchObject([{ event: "subject_changed", channel: "webhook" }])
  const { user } = await acting("check.read")
  const file = (await buffer(exportChanges(user, { state: "all" }, async () => undefined))).toString()
  const line = file.split("\n").find((one) => one.includes(id)) ?? ""
  expect(line).toContain(dni)
  expect(line).toContain("ANA MARÍA")
})

test("a day that comes close is told once, without asking anything", async () => {
  await answer("person", { nombres: "ANA", fecha_caducidad: "2027-03-01" })
  await warnOfExpiry(new Date("2027-01-10T12:00:00Z"))
  expect(await own()).toEqual([])
  await warnOfExpiry(new Date("2027-02-10T12:00:00Z"))
  await warnOfExpiry(new Date("2027-02-11T12:00:00Z"))
  expect(await own()).toMatchObject([
    { kind: "expiry", weight: "attention", beforeId: null, after: { fecha_caducidad: "2027-03-01" } },
  ])
})

test("a review is due after the company's period, or on the day that somebody says", async () => {
  await answer("person", { nombres: "ANA" })
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: dni })
  const before = await countOverdue()
  await setReview(await acting("review.set"), subjectId, {
    diligence: "enhanced",
    dueOn: null,
    reason: "PEP",
  })
  expect((await nextReviews([subjectId])).get(subjectId)).toMatchObject({
    by: "person",
    diligence: "enhanced",
    reason: "PEP",
  })
  expect(await countOverdue()).toBe(before)
  await setReview(await acting("review.set"), subjectId, {
    diligence: "general",
    dueOn: "2026-01-31",
    reason: "x",
  })
  expect(await countOverdue()).toBe(before + 1)
  const { user } = await acting("check.read")
  const { items } = await overdueReviews(user, undefined, 100)
  expect(items.find(({ subject }) => subject.id === subjectId)).toMatchObject({ dueOn: "2026-01-31" })
})

test.each([
  ["2026-08-31", 6, "2027-02-28"],
  ["2027-12-15", 2, "2028-02-15"],
  ["2028-02-29", 12, "2029-02-28"],
])("%s and %d months is %s", (day, months, later) => expect(addMonths(day, months)).toBe(later))

test("an erased subject leaves no change, no answer to compare with and no review", async () => {
  const id = await oneChange()
  const [row] = await db().select().from(subjectChanges).where(eq(subjectChanges.id, id))
  const subjectId = row?.subjectId ?? ""
  await setReview(await acting("review.set"), subjectId, { diligence: "general", dueOn: null, reason: "x" })
  const erasure = await beginErasure(await seededActor("admin", "subject.erasure_begun"), subjectId, {
    reason: "Lo pidió",
    typed: dni,
  })
  await continueErasure(erasure)
  expect(await db().$count(subjectChanges, eq(subjectChanges.subjectId, subjectId))).toBe(0)
  expect(await db().$count(comparedAnswers, eq(comparedAnswers.subjectId, subjectId))).toBe(0)
  expect((await nextReviews([subjectId])).size).toBe(0)
})
