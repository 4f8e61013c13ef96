import { beforeAll, expect, test } from "vitest"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { type DeskClient, signInAs } from "#test/desk/desk-client.ts"
import { ownApp } from "#test/processes/own-app.ts"

// Conditions that a question carries: who sends them is told before anything is asked; who does not is served as ever.

const app = ownApp()
let analyst: DeskClient
let manager: DeskClient

beforeAll(async () => {
  ;[analyst, manager] = await Promise.all([signInAs(app.url, "analyst"), signInAs(app.url, "manager")])
})

type Answer = { status: number; text: string; body: CheckView & Problem }
type Problem = { code?: string; repeated?: Omit<LastAsked, "input">; selfMatches?: { field: string }[] }

const BOTH = { "x-unless": "repeated, self_match" }

async function send(
  client: DeskClient,
  operation: string,
  input: Record<string, string>,
  headers: Record<string, string> = BOTH,
): Promise<Answer> {
  const response = await client.fetch(`/api/checks/${operation}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

const received = async (operation: string) => (await app.sandbox.counts(operation)).received

async function newestOf(client: DeskClient): Promise<string> {
  const { items } = (await (await client.fetch("/api/checks?limit=1")).json()) as { items: CheckView[] }
  return items[0]?.id ?? ""
}

test("a repeated question is refused with who asked it when, nothing is recorded, and its key stays free", async () => {
  const { check } = await analyst.ask("vehicle", { plate: "ABC-731" })
  const before = await received("vehicle")
  const key = { "idempotency-key": "stays-free" }
  const refused = await send(manager, "vehicle", { plate: "abc731" }, { ...BOTH, ...key })
  expect(refused).toMatchObject({ status: 409, body: { code: "question_repeated", mayHaveCost: false } })
  const looked = await manager.fetch("/api/subjects/lookup", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "abc731" }),
  })
  const { items } = (await looked.json()) as { items: LastAsked[] }
  const { input: _, ...seen } = items.find(({ checkId }) => checkId === check.id) as LastAsked
  expect(refused.body.repeated).toEqual(seen)
  expect(refused.text).not.toMatch(/ABC-?731/i)
  expect(await received("vehicle")).toBe(before)
  expect(await newestOf(manager)).toBe(check.id)

  // The key is free for another question, too.
  const other = await send(manager, "vehicle", { plate: "ABC-732" }, { ...BOTH, ...key })
  expect(other).toMatchObject({ status: 200, body: { operation: "vehicle" } })
  const meant = await send(manager, "vehicle", { plate: "abc731" }, { ...BOTH, "x-repeat-of": check.id })
  expect(meant).toMatchObject({ status: 200, body: { repeatOf: check.id } })
  // Only the newest can be named: the one that was named before is not it any more.
  const late = await send(analyst, "vehicle", { plate: "ABC731" }, { ...BOTH, "x-repeat-of": check.id })
  expect(late.body.repeated?.checkId).toBe(meant.body.id)
  expect((await send(analyst, "vehicle", { plate: "ABC731" }, {})).status).toBe(200)
})

test("a repeated report is refused with its level and how many findings it had", async () => {
  await analyst.ask("aml", { dni: "40000023" })
  const { body } = await send(manager, "aml", { dni: "40000023" })
  const marks = body.repeated?.marks.map(({ as, text }) => ({ as, text }))
  expect(marks).toEqual([
    { as: "level", text: "RED" },
    { as: "count", text: "19" },
  ])
})

test("a key that was used finds its own check, whatever holds", async () => {
  const headers = { ...BOTH, "idempotency-key": "found-again" }
  const first = await send(analyst, "company", { ruc: "20100000731" }, headers)
  const again = await send(analyst, "company", { ruc: "20100000731" }, headers)
  expect(first.status).toBe(200)
  expect(again.body.id).toBe(first.body.id)
})

test("of the same question from many at once one is asked", async () => {
  const before = await received("person")
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      send(index % 2 === 0 ? analyst : manager, "person", { dni: "47310001" }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  expect(await received("person")).toBe(before + 1)
})

test("a match with data of our own registry answer is refused with their fields, and sent without that condition", async () => {
  const { check } = await analyst.ask("person", { dni: "47310002" })
  const { nombres } = check.answer as { nombres: string }
  const input = { dni: "47310002", names: nombres.toLowerCase(), fathers_last_name: "OTRO" }
  const before = await received("match")
  const key = { "idempotency-key": "self-match" }
  const refused = await send(analyst, "match", input, { ...BOTH, ...key })
  expect(refused).toMatchObject({ status: 409, body: { code: "self_match" } })
  expect(refused.body.selfMatches).toEqual([{ field: "names", answeredAt: check.settledAt }])
  expect(refused.text.toLowerCase()).not.toContain(nombres.toLowerCase())
  expect(await received("match")).toBe(before)
  const meant = await send(analyst, "match", input, { "x-unless": "repeated", ...key })
  expect(meant.status).toBe(202)
  expect(await received("match")).toBe(before + 1)
})

test("without the header it is asked as ever; a condition that is none of ours is refused", async () => {
  await analyst.ask("person", { dni: "47310003" })
  expect((await analyst.ask("person", { dni: "47310003" })).status).toBe(200)
  const refused = await send(analyst, "person", { dni: "47310004" }, { "x-unless": "repeated, stale" })
  expect(refused).toMatchObject({ status: 422, body: { errors: { "X-Unless": [expect.any(String)] } } })
})
