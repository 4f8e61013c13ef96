import { beforeAll, expect, test } from "vitest"
import { ownApp } from "#test/processes/own-app.ts"
import { builtActions, command, type Desk, insertedToken, seededDesk, send } from "./desk.ts"
import { PAGES, ROUTES } from "./table.ts"

/** Identifiers that occur only in the questions asked here. */
const CANARIES = {
  person: { dni: "47110815" },
  company: { ruc: "20471108153" },
  vehicle: { plate: "CNR815" },
  vin: { vin: "1HGCM82633A471108" },
} as const
const IN_BATCH = "47110816"
const WHOLE = [...Object.values(CANARIES).flatMap((input) => Object.values(input)), IN_BATCH]

/** Edges that read one thing, which adds its own row, or that download a file, which is an act of its own. */
const NO_LISTS =
  /^(\/checks\/(\[id\]|compare)|GET \/api\/(checks\/(\[|compare|export)|batches\/\[id\]\/export|ledger\/export|portfolios\/\[id\]\/export|files\/|subjects\/\[id\]\/|audit\/export|signatures\/(export|.*documents)))/

const app = ownApp()
let desk: Desk
let asked: string

beforeAll(async () => {
  desk = await seededDesk(app)
  const { manager } = desk.clients
  for (const [operation, input] of Object.entries(CANARIES)) {
    const { check } = await manager.ask(operation, input)
    if (operation === "person") asked = check.id
  }
  await manager.ask("aml", CANARIES.person)
  await manager.startBatch([{ dni: IN_BATCH }], { operation: "person" })
  // An unknown outcome, whose message from the service repeats the number.
  await app.query(
    "update checks set state = 'unknown' where id = (select id from checks where operation = 'company' limit 1)",
  )
})

/** Returns the places of whole identifiers in all lists that a manager may open. */
async function shownNames(): Promise<string[]> {
  const { manager } = desk.clients
  const found: string[] = []
  const look = async (name: string, path: string) => {
    const response = await manager.fetch(path)
    const text = await response.text()
    expect(response.status, name).toBeLessThan(500)
    found.push(...WHOLE.filter((one) => text.includes(one)).map((one) => `${name}: ${one}`))
  }
  for (const [name, { path }] of Object.entries(PAGES))
    if (!NO_LISTS.test(name)) await look(name, path(desk.ids))
  for (const [name, { cells }] of Object.entries(ROUTES)) {
    const [cell] = cells
    if (name.startsWith("GET ") && !NO_LISTS.test(name) && cell) await look(name, cell.call(desk.ids).path)
  }
  const rows = await app.query<{ id: string; subject: string; batch: string | null }>(
    "select id, subject_id as subject, batch_id as batch from checks",
  )
  for (const { batch, subject } of rows) {
    if (batch) {
      await look("rows", `/api/batches/${batch}/rows`)
      await look("changes", `/api/batches/${batch}/changes?since=0`)
      await look("results", `/api/batches/${batch}/results?rows=1`)
      await look("the batch", `/batches/${batch}`)
    }
    await look("history of one", `/checks?subject=${subject}`)
    await look("reports of one", `/reports?subject=${subject}`)
  }
  await look("all rows", "/checks?rows=all")
  await look("what changed", "/api/checks?since=0")
  return found
}

test("no list shows a whole identifier to a person whose lists are masked; revealing one is one row of the log", async () => {
  const { manager } = desk.clients
  expect(await shownNames()).not.toEqual([])
  const built = builtActions()
  const act = (name: string, input: unknown) => {
    const at = built.get(name)
    if (!at) throw new Error(`the build has no action ${name}`)
    return command(app, manager, at, input)
  }
  expect(await act("preferences/actions maskLists", { masked: true })).toMatchObject({ ok: true })
  expect(await shownNames()).toEqual([])

  const { subjects } = (await (
    await send(manager, { method: "POST", path: "/api/subjects/find", body: { identifier: "47110815" } })
  ).json()) as { subjects: unknown[] }
  expect(subjects).toHaveLength(1)

  const revealed = await act("masking/actions reveal", { ids: [asked] })
  expect(revealed.text).toContain("47110815")
  const rows = await app.query<{ target: string; detail: unknown }>(
    "select target_id as target, detail from audit_log where action = 'identifiers.revealed'",
  )
  expect(rows).toEqual([{ target: asked, detail: {} }])
  expect(await shownNames()).toEqual([])
})

test("the rule of a role holds for the programs of its people too, and their own choice does not", async () => {
  const listed = async (role: string) => {
    const token = await insertedToken(app, `${role}@walk.example`, ["aml.read"])
    const call = { method: "GET", path: "/api/checks" }
    const response = await send(desk.clients.nobody, call, { authorization: `Bearer ${token}` })
    return response.text()
  }
  expect(await listed("manager")).toContain("47110815")
  expect(await listed("records")).toContain("47110815")
  await app.query("insert into covered_roles (role) values ('records')")
  const covered = await listed("records")
  expect(covered).not.toContain("47110815")
  expect(covered).toContain("****0815")
})
