import { beforeAll, expect, test } from "vitest"
import type { ChangeJson } from "#lib/monitoring/changes.ts"
import type { PortfolioView } from "#lib/monitoring/portfolios.ts"
import { type DeskClient, signInAs, until } from "#test/desk/desk-client.ts"
import { addPortfolio } from "#test/desk/portfolio.ts"
import { ownApp } from "#test/processes/own-app.ts"

const app = ownApp()
let analyst: DeskClient

beforeAll(async () => {
  analyst = await signInAs(app.url, "analyst")
})

const MANY = 500
const dniOf = (place: number) => String(43_000_000 + place * 100 + 14)
const RUC = "20430000014"
const PLATE = "CTJ414"
const CARD = "002000114"
const [KYC, EXT] = ["43900033", "43900114"]

const send = (body?: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
  ...(body && { body: JSON.stringify(body) }),
})

async function become(operation: string, identifier: string, record: object | null): Promise<void> {
  await app.sandbox.director("/changes", send({ operation, identifier, record }))
}

async function planFor(portfolio: string, operations: readonly string[]): Promise<string> {
  const plan = { portfolio, operations, every: { monthDay: 1 }, hour: "06:00" }
  const made = await analyst.fetch("/api/monitors", send({ ...plan, ceiling: { run: 600, month: 2_000 } }))
  expect(made.status).toBe(201)
  return ((await made.json()) as { id: string }).id
}

type Run = { id: string; state: string; asked: number; changed: number }

/** Runs a plan by hand until its questions have ended and `changed` of its answers tell a change. */
async function run(monitor: string, changed: number): Promise<Run> {
  const started = await analyst.fetch(`/api/monitors/${monitor}/run`, send())
  expect(started.status).toBe(202)
  const runs = async () => {
    const { items } = (await (await analyst.fetch(`/api/monitors/${monitor}/runs`)).json()) as {
      items: Run[]
    }
    return items[0]
  }
  const ended = await until(runs, (one) => one?.state === "ended" && one.changed >= changed)
  if (!ended) throw new Error("the run is gone")
  return ended
}

async function changes(): Promise<ChangeJson[]> {
  const answer = await analyst.fetch("/api/monitoring/changes?since=0&limit=200")
  return ((await answer.json()) as { items: ChangeJson[] }).items
}

const PEP = { name: "ANA QUISPE", position: "Alcaldesa" }

test("of five hundred that are asked about twice, ten changed in ten ways, and each is told rightly", async () => {
  const [risen, listed, gone, silent, fallen] = [1, 2, 3, 4, 5].map(dniOf) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const clean = { aml_status: "GREEN", sanctions: [], pep: [] }
  for (const dni of [risen, listed]) await become("aml", dni, clean)
  for (const dni of [gone, silent]) await become("aml", dni, { ...clean, pep: [PEP] })
  await become("aml", fallen, { ...clean, aml_status: "RED" })
  await become("company", RUC, { condicion_contribuyente: "HABIDO" })
  await become("vehicle-registry", PLATE, { afectaciones: [] })
  await become("foreigner", CARD, { calidad_migratoria: "RESIDENTE" })
  await become("person-ext", EXT, { given_names: "ANA" })

  const people = await addPortfolio(
    analyst,
    Array.from({ length: MANY }, (_, place) => ({ kind: "dni", identifier: dniOf(place) })),
  )
  const others = await addPortfolio(
    analyst,
    [
      { kind: "ruc", identifier: RUC },
      { kind: "plate", identifier: PLATE },
      { kind: "ce", identifier: CARD, birthdate: "1990-05-21" },
      ...[KYC, EXT].map((identifier) => ({ kind: "dni", identifier })),
    ],
    "Otros",
  )
  const byReport = await planFor(people, ["aml"])
  const byRecord = await planFor(others, ["company", "vehicle-registry", "foreigner", "kyc", "person-ext"])
  expect(await run(byReport, 0)).toMatchObject({ asked: MANY })
  await run(byRecord, 0)

  await become("aml", risen, { aml_status: "BLACK" })
  await become("aml", listed, { sanctions: [{ list: "ONU 1267" }] })
  await become("aml", gone, { pep: [] })
  await become("aml", silent, { pep: null })
  await become("aml", fallen, { aml_status: "GREEN" })
  await become("company", RUC, { condicion_contribuyente: "NO HABIDO" })
  await become("vehicle-registry", PLATE, { afectaciones: [{ tipo: "GARANTÍA MOBILIARIA" }] })
  await become("foreigner", CARD, { calidad_migratoria: "HUMANITARIA" })
  await become("kyc", KYC, { status: "declined", status_name: "Desaprobado" })
  await become("person-ext", EXT, { given_names: "ANA MARÍA" })
  expect(await changes(), "the first run is what later ones are compared with").toEqual([])
  expect(await run(byReport, 5)).toMatchObject({ asked: MANY, changed: 5 })
  expect(await run(byRecord, 5)).toMatchObject({ changed: 5 })

  const { levels, levelsBefore } = (await (
    await analyst.fetch(`/api/portfolios/${people}`)
  ).json()) as PortfolioView
  expect(levels.BLACK).toBeGreaterThan(0)
  expect(levelsBefore, "a month ago nobody had a report").toEqual({})

  const told = new Map((await changes()).map((one) => [`${one.operation} ${one.subject.identifier}`, one]))
  expect(told.size).toBe(10)
  const expected: [string, Partial<ChangeJson>][] = [
    [`aml ${risen}`, { weight: "grave", before: { aml_status: "GREEN" }, after: { aml_status: "BLACK" } }],
    [`aml ${listed}`, { weight: "grave", before: {}, after: { sanctions: [{ list: "ONU 1267" }] } }],
    [`aml ${gone}`, { weight: "information", before: { pep: [PEP] }, after: {} }],
    [`aml ${silent}`, { weight: "information", before: { pep: [PEP] }, after: { pep: null } }],
    [`aml ${fallen}`, { weight: "attention", before: { aml_status: "RED" }, after: { aml_status: "GREEN" } }],
    [`company ${RUC}`, { weight: "grave", after: { condicion_contribuyente: "NO HABIDO" } }],
    [`vehicle-registry ${PLATE}`, { weight: "grave" }],
    [`foreigner ${CARD}`, { weight: "attention", after: { calidad_migratoria: "HUMANITARIA" } }],
    [`kyc ${KYC}`, { weight: "grave" }],
    [`person-ext ${EXT}`, { weight: "information", after: { given_names: "ANA MARÍA" } }],
  ]
  for (const [key, change] of expected) expect(told.get(key), key).toMatchObject(change)
  expect(told.get(`kyc ${KYC}`)?.after).toMatchObject({ status: "declined" })
})
