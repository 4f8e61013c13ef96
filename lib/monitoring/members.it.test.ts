import { buffer } from "node:stream/consumers"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { continueErasure } from "#lib/data-protection/continue-erasure.ts"
import { beginErasure } from "#lib/data-protection/erase-subject.ts"
import { placeLegalHold } from "#lib/data-protection/legal-hold.ts"
import { db } from "#lib/db/client.ts"
import { portfolioMembers } from "#lib/db/schema/monitoring.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { exportMembers } from "./export-members.ts"
import { memberPage } from "./member-page.ts"
import {
  addFromBatch,
  addFromChecks,
  addMembers,
  addSubjects,
  changeMember,
  membersBody,
  removeMembers,
} from "./members.ts"
import { createMonitor, planBody } from "./monitors.ts"
import {
  changePortfolio,
  createPortfolio,
  listPortfolios,
  portfolioBody,
  readPortfolio,
} from "./portfolios.ts"

ownDatabase()

let portfolio: string
let serial = 0
const acting = (audit: AuditAction) => seededActor("analyst", audit)
const BODY = portfolioBody.parse({ name: "Clientes", kind: "customers" })

beforeEach(async () => {
  serial += 1
  portfolio = await createPortfolio(await acting("portfolio.created"), BODY, `k${serial}`)
})

const dni = (place: number) => `45${String(serial).padStart(2, "0")}${String(place).padStart(4, "0")}`

async function add(members: object[], acceptUnusual = false) {
  const body = membersBody.parse({ members, acceptUnusual })
  return addMembers(await acting("portfolio.members_added"), portfolio, body)
}

async function page(masksLists = false) {
  const { user } = await acting("check.read")
  return (await memberPage({ ...user, masksLists }, portfolio, undefined)).items
}

test("the same key and body give the same portfolio; another name is another body", async () => {
  const actor = await acting("portfolio.created")
  expect(await createPortfolio(actor, BODY, `k${serial}`)).toBe(portfolio)
  await expect(createPortfolio(actor, { ...BODY, name: "Otros" }, `k${serial}`)).rejects.toMatchObject({
    code: "idempotency_key_reused",
  })
  const purpose = "Prevención del lavado de activos"
  await changePortfolio(await acting("portfolio.changed"), portfolio, {
    ...{ name: "Personas", kind: "staff", purpose, legalBasis: "legal_obligation" },
  })
  expect(await readPortfolio(actor.user, portfolio)).toMatchObject({ name: "Personas", purpose, members: 0 })
  await expect(readPortfolio(actor.user, crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" })
})

test("who is in it stays, an unusual document only comes in on purpose, and two writings are one member", async () => {
  const plate = `AB${serial % 10}-12${serial % 10}`
  expect(
    await add([
      { kind: "dni", identifier: dni(1), reference: "C-1" },
      { kind: "plate", identifier: plate },
      { kind: "plate", identifier: plate.replace("-", "").toLowerCase() },
      { kind: "dni", identifier: "1234567" },
    ]),
  ).toEqual({ added: 2, known: 1, unusual: 1 })
  expect(await add([{ kind: "dni", identifier: dni(1), reference: "C-2", birthdate: "1990-05-21" }])).toEqual(
    {
      ...{ added: 0, known: 1, unusual: 0 },
    },
  )
  // What was known stays, what was not is kept.
  expect((await page()).find(({ kind }) => kind === "dni")).toMatchObject({
    ...{ reference: "C-1", birthdate: "1990-05-21" },
  })
  expect(await add([{ kind: "dni", identifier: "1234567" }], true)).toMatchObject({ added: 1, unusual: 0 })
  expect(() => membersBody.parse({ members: [{ kind: "dni", identifier: " " }] })).toThrow()
})

test("members come from a batch and from dossiers, with their answers, levels and what no plan covers", async () => {
  const rows = [{ dni: dni(1) }, { dni: dni(2) }]
  const batchId = await startBatch(await acting("batch.created"), { operation: "person", rows })
  const actor = await acting("portfolio.members_added")
  expect(await addFromBatch(actor, portfolio, batchId)).toMatchObject({ added: 2, known: 0 })
  await answeredCheck({ operation: "aml", dni: dni(1), data: { aml_status: "RED", pep: [] } })
  const [, first] = await page()
  expect(await addSubjects(actor, portfolio, [first?.subjectId ?? "", crypto.randomUUID()])).toMatchObject({
    added: 0,
  })
  const other = await createPortfolio(actor, BODY, crypto.randomUUID())
  const chosen = [await answeredCheck({ operation: "person", dni: dni(3), data: { nombres: "EVA" } })]
  expect(await addFromChecks(actor, other, chosen)).toMatchObject({ added: 1, known: 0 })
  expect(await addFromChecks(actor, other, chosen)).toMatchObject({ added: 0, known: 1 })
  await createMonitor(
    await acting("monitor.created"),
    planBody.parse({
      ...{ portfolio, operations: ["aml", "company"], every: { weekday: 1 }, hour: "06:00" },
      ceiling: { run: 10, month: 10 },
    }),
    crypto.randomUUID(),
  )
  const members = await page()
  expect(members.map(({ identifier }) => identifier)).toEqual([dni(2), dni(1)])
  expect(members[1]).toMatchObject({ uncovered: ["company"], answers: [{ operation: "aml" }], owner: null })
  expect((await page(true)).map(({ identifier }) => identifier)).toEqual(
    [dni(2), dni(1)].map((one) => `****${one.slice(-4)}`),
  )
  const { user } = actor
  expect((await listPortfolios(user)).find(({ id }) => id === portfolio)).toMatchObject({ members: 2 })
})

test("a member has an owner and a reference, leaves it, and stays where a hold says so", async () => {
  await add([
    { kind: "dni", identifier: dni(1) },
    { kind: "dni", identifier: dni(2) },
  ])
  await answeredCheck({ operation: "person", dni: dni(1), data: { nombres: "ANA" } })
  const [second, first] = await page()
  const manager = await seededActor("manager", "portfolio.changed")
  const id = first?.id ?? ""
  await changeMember(manager, portfolio, id, { reference: "C-9", ownerId: manager.user.id })
  await changeMember(manager, portfolio, id, { reference: null })
  expect((await page())[1]).toMatchObject({ reference: null, owner: { id: manager.user.id } })
  const hold = await seededActor("manager", "hold.placed")
  await placeLegalHold(hold, first?.subjectId ?? "", "Oficio 12-2026")
  const remover = await acting("portfolio.member_removed")
  await expect(removeMembers(remover, portfolio, [second?.id ?? "", id])).rejects.toMatchObject({
    code: "subject_held",
  })
  await removeMembers(remover, portfolio, [second?.id ?? ""])
  expect(await page()).toHaveLength(1)
})

test("what is erased leaves its portfolios, and what is exported is whole", async () => {
  await add([
    { kind: "dni", identifier: dni(1), reference: "C-1" },
    { kind: "dni", identifier: dni(2) },
  ])
  await answeredCheck({ operation: "person", dni: dni(1), data: { nombres: "ANA" } })
  const { user } = await acting("check.read")
  const csv = (
    await buffer(exportMembers({ ...user, masksLists: true }, portfolio, async () => {}))
  ).toString()
  expect(csv.trim().split("\r\n")).toHaveLength(3)
  expect(csv).toContain(dni(1))
  const subjectId = (await page())[1]?.subjectId ?? ""
  const admin = await seededActor("admin", "subject.erasure_begun")
  const erasure = await beginErasure(admin, subjectId, { reason: "A pedido", typed: dni(1) })
  expect(await page()).toHaveLength(1)
  await continueErasure(erasure)
  expect(await db().$count(portfolioMembers, eq(portfolioMembers.subjectId, subjectId))).toBe(0)
})
