import { afterAll, beforeAll, expect, test } from "vitest"
import { type AppProcess, startApp } from "../support/app-process.ts"
import { type DeskClient, signInAt, until } from "../support/desk-client.ts"
import { handed } from "../support/settings.ts"

// Two servers on one database, each with a worker, and a list that both send from.

let first: AppProcess
let second: AppProcess
let analyst: DeskClient

beforeAll(async () => {
  first = await startApp()
  second = await startApp({ sharing: first })
  const person = handed().people.find(({ role }) => role === "analyst")
  if (!person) throw new Error("no analyst")
  analyst = await signInAt(second.url, person)
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

test("400 queued and a gate in the middle: 400 are taken, none twice, and nobody calls while the gate is shut", async () => {
  await first.sandbox.tune({ quota: 1_000, vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  const rows = Array.from({ length: 400 }, (_, index) => ({
    vin: `9BWZZZ377VS${String(index).padStart(6, "0")}`,
  }))
  const { id } = await analyst.startBatch(rows)
  const read = () => analyst.readBatch(id)
  await until(read, ({ counts }) => counts.queued < 380)
  await first.sandbox.fault("vin", { kind: "status", status: 429, headers: { "retry-after": "3" } })

  const done = await until(read, ({ settled }) => settled, 240_000)
  expect(done.counts.answered).toBe(400)
  expect(done.charges).toEqual({ deducted: 400 })
  const { acceptances, received } = await first.sandbox.counts("vin")
  expect(Object.keys(acceptances)).toHaveLength(400)
  expect(Object.values(acceptances).every((times) => times === 1)).toBe(true)
  expect(received).toBe(401)

  const { items } = (await (await first.sandbox.director("/requests?operation=vin")).json()) as {
    items: { at: string; status: number | null }[]
  }
  const gate = items.findIndex(({ status }) => status === 429)
  const shutAt = Date.parse(items[gate]?.at ?? "")
  // Calls that were on their way when the gate shut arrive within a moment; after that there is silence until it opens.
  const during = items.filter(({ at }) => Date.parse(at) > shutAt + 700 && Date.parse(at) < shutAt + 2_900)
  expect(during).toEqual([])
}, 300_000)
