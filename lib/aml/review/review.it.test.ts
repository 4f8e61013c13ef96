import { eq } from "drizzle-orm"
import pg from "pg"
import { expect, test } from "vitest"
import { comparedReports } from "#lib/aml/compared-reports.ts"
import { versionsOf } from "#lib/aml/versions-of.ts"
import type { Actor } from "#lib/auth/actor.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { amlItemReviews } from "#lib/db/schema/aml.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { addReportNote } from "./case-commands.ts"
import { concludeOnItems, takeOverConclusions, undoConclusions } from "./conclude-on-items.ts"
import { type AmlReview, dispositionOf } from "./review.ts"
import type { ItemConclusionsInput } from "./review-input.ts"
import { reviewOf } from "./review-of.ts"
import { reviewedReport } from "./reviewed-report.ts"

const DNI = "47225566"
const NOTE = "Homónimo: nacido en Piura, no en Lima"
const REPORT_NOTE = "Consultado con el área legal"

const database = ownDatabase()

const actorOf = (role: Role, audit: AuditAction = "aml.item_reviewed") => seededActor(role, audit)

const answered = (data: object, dni = DNI, operation: "aml" | "person" = "aml") =>
  answeredCheck({ operation, dni, data })

async function reviewed(checkId: string): Promise<AmlReview> {
  const { user } = await actorOf("records")
  const { check, data } = await reviewedReport(user, checkId)
  return reviewOf(check, data)
}

/** One conclusion on one item, and the item's history after it. */
async function concludeOnItem(actor: Actor, { section, position, seen, ...rest }: OneConclusion) {
  const { histories } = await concludeOnItems(actor, { ...rest, items: [{ section, position, seen }] })
  return histories[`${section}:${position}`] ?? []
}
type OneConclusion = Omit<ItemConclusionsInput, "items"> & ItemConclusionsInput["items"][number]

const mayor = { name: "QUISPE", position: "ALCALDE", entity: "CUSCO" }
const input = (checkId: string, seen: string | null = null) =>
  ({ checkId, section: "pep", position: 0, disposition: "relevant", note: "", seen }) as const

test("a conclusion follows another; none is erased, and one that did not see the last is refused", async () => {
  const checkId = await answered({ aml_status: "RED", pep: [mayor] })
  const analyst = await actorOf("analyst")
  const manager = await actorOf("manager")
  const [first] = await concludeOnItem(analyst, input(checkId))
  await expect(concludeOnItem(manager, input(checkId))).rejects.toMatchObject({ code: "state_changed" })
  const history = await concludeOnItem(manager, {
    ...input(checkId, first?.id ?? null),
    disposition: "not_this_person",
    note: NOTE,
  })
  expect(history.map(({ disposition, note, by }) => [disposition, note, by.id])).toEqual([
    ["not_this_person", NOTE, manager.user.id],
    ["relevant", "", analyst.user.id],
  ])
  expect((await reviewed(checkId)).items["pep:0"]?.history).toEqual(history)
})

test("two people at the same moment: one is written, the other is told", async () => {
  const checkId = await answered({ pep: [mayor] })
  const ends = await Promise.allSettled([
    concludeOnItem(await actorOf("analyst"), input(checkId)),
    concludeOnItem(await actorOf("manager"), input(checkId)),
  ])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect((await reviewed(checkId)).items["pep:0"]?.history).toHaveLength(1)
})

test("only an item that the report holds can be concluded on, only on a report, only by who may read it", async () => {
  const analyst = await actorOf("analyst")
  const report = await answered({ pep: [mayor], sanctions: null })
  const person = await answered({}, DNI, "person")
  const refused = { code: "not_found" }
  await expect(concludeOnItem(analyst, { ...input(report), position: 1 })).rejects.toMatchObject(refused)
  await expect(concludeOnItem(analyst, { ...input(report), section: "sanctions" })).rejects.toMatchObject(
    refused,
  )
  await expect(concludeOnItem(analyst, input(person))).rejects.toMatchObject(refused)
  await expect(addReportNote(analyst, { checkId: person, note: "x" })).rejects.toMatchObject(refused)
  await expect(concludeOnItem(analyst, input(crypto.randomUUID()))).rejects.toMatchObject(refused)
  await expect(comparedReports(analyst.user, { id: person })).resolves.toBeUndefined()
})

test("a later report shows what was concluded on the same item before, and holds no conclusion of its own", async () => {
  const dni = "47225577"
  const earlier = await answered({ pep: [{ name: "OTRO" }, mayor], pep_relatives: [mayor] }, dni)
  const [first] = await concludeOnItem(await actorOf("analyst"), { ...input(earlier), position: 1 })
  await concludeOnItem(await actorOf("manager"), {
    ...input(earlier, first?.id ?? null),
    position: 1,
    disposition: "not_this_person",
    note: NOTE,
  })
  // The same item with its keys in another order, at another place; in another section it is another thing.
  const later = await answered(
    {
      pep: [{ entity: "CUSCO", position: "ALCALDE", name: "QUISPE" }, { name: "NUEVO" }],
      pep_relatives: [mayor],
    },
    dni,
  )
  const { items } = await reviewed(later)
  expect(Object.keys(items)).toEqual(["pep:0"])
  expect(items["pep:0"]).toMatchObject({
    history: [],
    earlier: { checkId: earlier, disposition: "not_this_person", note: NOTE },
  })
  // The earlier one learns nothing from the later one, and another person's report nothing at all.
  await concludeOnItem(await actorOf("analyst"), { ...input(later), disposition: "to_review" })
  expect((await reviewed(earlier)).items["pep:1"]).toMatchObject({ earlier: null })
  expect((await reviewed(await answered({ pep: [mayor] }, "47225588"))).items).toEqual({})
})

test("several items are concluded on in one act, or none of them", async () => {
  const checkId = await answered(
    { pep: [mayor, { name: "OTRO" }], vip_list: [{ name: "TERCERO" }] },
    "47225611",
  )
  const analyst = await actorOf("analyst")
  const [seen] = await concludeOnItem(analyst, { ...input(checkId), position: 1 })
  const places = [
    { section: "pep", position: 0, seen: null },
    { section: "pep", position: 1, seen: seen?.id ?? null },
    { section: "vip_list", position: 0, seen: null },
  ] as const
  const many = { checkId, disposition: "not_this_person", note: NOTE } as const
  const stale = { ...places[1], seen: null }
  await expect(
    concludeOnItems(analyst, { ...many, items: [places[0], stale, places[2]] }),
  ).rejects.toMatchObject({ code: "state_changed" })
  expect(Object.keys((await reviewed(checkId)).items)).toEqual(["pep:1"])
  const { histories, reopened } = await concludeOnItems(analyst, { ...many, items: [...places] })
  expect(reopened).toBe(false)
  expect(Object.values(histories).map((history) => history[0]?.disposition)).toEqual(
    Array.from(places, () => "not_this_person"),
  )
  const entries = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, checkId))
    .orderBy(auditLog.id)
  expect(entries.at(-1)?.detail).toEqual({ items: 3 })
})

test("one act on several items is taken back in one: what held before holds again, and the log tells both", async () => {
  const dni = "47225644"
  const earlier = await answered({ pep: [mayor] }, dni)
  await concludeOnItem(await actorOf("manager"), { ...input(earlier), note: NOTE })
  const checkId = await answered({ pep: [mayor, { name: "OTRO" }], sanctions: [{ list: "OFAC" }] }, dni)
  const analyst = await actorOf("analyst")
  const [before] = await concludeOnItem(await actorOf("manager"), {
    ...input(checkId),
    position: 1,
    note: NOTE,
  })
  const items = [
    { section: "pep", position: 0, seen: null },
    { section: "pep", position: 1, seen: before?.id ?? null },
    { section: "sanctions", position: 0, seen: null },
  ] as const
  const { histories } = await concludeOnItems(analyst, {
    checkId,
    items: [...items],
    disposition: "not_this_person",
    note: "",
  })
  const written = items.map((place) => ({
    ...place,
    seen: histories[`${place.section}:${place.position}`]?.[0]?.id ?? "",
  }))
  const undoer = await actorOf("analyst", "aml.items_undone")
  // Nobody takes back what somebody else concluded, nor what is not the newest any more.
  await expect(
    undoConclusions(await actorOf("manager", "aml.items_undone"), { checkId, items: written }),
  ).rejects.toMatchObject({ code: "forbidden" })
  await expect(
    undoConclusions(undoer, { checkId, items: [{ section: "pep", position: 1, seen: before?.id ?? "" }] }),
  ).rejects.toMatchObject({ code: "state_changed" })
  await undoConclusions(undoer, { checkId, items: written })
  const { items: now } = await reviewed(checkId)
  expect(dispositionOf(now["pep:0"])).toBeNull()
  expect(dispositionOf(now["sanctions:0"])).toBeNull()
  expect(now["pep:1"]?.history.map(({ disposition, note }) => [disposition, note])).toEqual([
    ["relevant", NOTE],
    ["not_this_person", ""],
    ["relevant", NOTE],
  ])
  expect(now["pep:1"]?.history[0]).toMatchObject({ undid: { by: before?.by.name, at: before?.at } })
  // A later report takes over what still holds: of an item that was taken back, what an even earlier report says.
  const later = await answered({ pep: [mayor, { name: "OTRO" }], sanctions: [{ list: "OFAC" }] }, dni)
  const { items: after } = await reviewed(later)
  expect(after["pep:0"]?.earlier).toMatchObject({ checkId: earlier, disposition: "relevant" })
  expect(after["pep:1"]?.earlier).toMatchObject({ checkId, disposition: "relevant" })
  expect(after["sanctions:0"]).toBeUndefined()
  const entries = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, checkId))
    .orderBy(auditLog.id)
  expect(entries.slice(-2).map(({ action, detail }) => [action, detail])).toEqual([
    ["aml.item_reviewed", { items: 3 }],
    ["aml.items_undone", { items: 3 }],
  ])
})

test("earlier conclusions are taken over in one act, each with its note and with whose it was", async () => {
  const dni = "47225622"
  const first = await answered({ pep: [mayor, { name: "OTRO" }], vip_list: [{ name: "TERCERO" }] }, dni)
  const manager = await actorOf("manager")
  await concludeOnItem(manager, { ...input(first), disposition: "not_this_person", note: NOTE })
  await concludeOnItem(manager, { ...input(first), section: "vip_list", disposition: "to_review" })
  const second = await answered({ pep: [{ name: "NUEVO" }, mayor], vip_list: [{ name: "TERCERO" }] }, dni)
  const { earlier } = (await reviewed(second)).items["pep:1"] ?? {}
  const analyst = await actorOf("analyst", "aml.items_taken_over")
  const place = { section: "pep", position: 1, seen: null, from: earlier?.id ?? "" } as const
  const crossed = { code: "state_changed" }
  const nothing = { ...place, position: 0 }
  await expect(takeOverConclusions(analyst, { checkId: second, items: [nothing] })).rejects.toMatchObject(
    crossed,
  )
  // `to_review` is no conclusion.
  const open = (await reviewed(second)).items["vip_list:0"]?.earlier
  const still = { section: "vip_list", position: 0, seen: null, from: open?.id ?? "" } as const
  await expect(
    takeOverConclusions(analyst, { checkId: second, items: [place, still] }),
  ).rejects.toMatchObject(crossed)
  const { histories } = await takeOverConclusions(analyst, { checkId: second, items: [place] })
  expect(histories["pep:1"]?.[0]).toMatchObject({
    disposition: "not_this_person",
    note: NOTE,
    by: { id: analyst.user.id },
    takenFrom: { checkId: first, by: earlier?.by.name, at: earlier?.at },
  })
  // It is concluded on now: there is nothing left to be taken over.
  await expect(takeOverConclusions(analyst, { checkId: second, items: [place] })).rejects.toMatchObject(
    crossed,
  )
})

test("all reports on a person are versions, the newest first, and any two of them are compared", async () => {
  const dni = "47225599"
  const one = await answered({ aml_status: "GREEN", pep: null }, dni)
  const two = await answered({ aml_status: "RED", pep: [mayor], sanctions: [] }, dni)
  const check = await checkById(one)
  if (!check) throw new Error("the check is gone")
  const { versions, total } = await versionsOf(check)
  expect(total).toBe(2)
  expect(versions.map(({ id, summary }) => [id, summary])).toEqual([
    [two, { level: "RED", items: 1, nulls: 0 }],
    [one, { level: "GREEN", items: 0, nulls: 1 }],
  ])
  const { user } = await actorOf("records")
  const compared = await comparedReports(user, { id: two })
  expect([compared?.from.id, compared?.to.id]).toEqual([one, two])
  expect(compared?.diff.sections.filter(({ changed }) => changed).map(({ section }) => section)).toEqual([
    "pep",
    "sanctions",
  ])
  // The first one has none before it: it is compared with the next, as the earlier of the two.
  const first = await comparedReports(user, { id: one })
  expect([first?.from.id, first?.to.id]).toEqual([one, two])
  for (const chosen of [
    { from: two, to: one },
    { from: two, to: two },
  ]) {
    const pair = await comparedReports(user, { id: two, ...chosen })
    expect([pair?.from.id, pair?.to.id]).toEqual([one, two])
  }
  const stranger = await answered({}, "47225500")
  await expect(comparedReports(user, { id: two, from: stranger })).resolves.toBeUndefined()
  await expect(comparedReports(user, { id: stranger })).resolves.toBeUndefined()
  await expect(comparedReports(user, { id: two, from: "47225599" })).resolves.toBeUndefined()
})

test("what people wrote is sealed at rest, fingerprints tell nothing, and the log holds places alone", async () => {
  const checkId = await answered({ pep: [{ name: "CONDORCANQUI" }] })
  await concludeOnItem(await actorOf("analyst"), {
    ...input(checkId),
    disposition: "not_this_person",
    note: NOTE,
  })
  await addReportNote(await actorOf("analyst", "aml.note_added"), { checkId, note: REPORT_NOTE })
  expect((await reviewed(checkId)).notes.map(({ note }) => note)).toEqual([REPORT_NOTE])

  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const texts: string[] = []
  for (const table of ["aml_item_reviews", "aml_report_notes", "audit_log"]) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  await client.end()
  const stored = texts.join("\n")
  expect(stored.length).toBeGreaterThan(100)
  for (const secret of [NOTE, REPORT_NOTE, "not_this_person", "relevant", "CONDORCANQUI", DNI]) {
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(Buffer.from(secret).toString("hex"))
  }
  const entries = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, checkId))
    .orderBy(auditLog.id)
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ["check.answered", { state: "answered", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    ["aml.item_reviewed", { section: "pep", position: 0 }],
    ["aml.note_added", {}],
  ])
  const [row] = await db().select().from(amlItemReviews).where(eq(amlItemReviews.checkId, checkId))
  expect(row?.itemIndex).toHaveLength(32)
})
