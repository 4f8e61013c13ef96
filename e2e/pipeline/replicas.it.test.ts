import { afterAll, beforeAll, expect, test } from "vitest"
import { type DeskClient, signInAs, until } from "#test/desk/desk-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"

// Two servers on one database, each with a worker, and a list that both send from.

/** For a slow machine: nothing here depends on how long it takes. */
const WITHIN_MS = 300_000

let first: AppProcess
let second: AppProcess
let analyst: DeskClient

beforeAll(async () => {
  first = await startApp()
  second = await startApp({ sharing: first })
  analyst = await signInAs(second.url, "analyst")
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
  const received = async () => (await first.sandbox.counts("vin")).received
  await until(read, ({ counts }) => counts.queued < 380, WITHIN_MS)
  await first.sandbox.fault("vin", { kind: "status", status: 429, headers: { "retry-after": "7200" } })

  // The gate is closed once one of them recorded that; calls that were permitted before are in flight, and end.
  await until(isHeld, (held) => held, WITHIN_MS)
  await first.query("select id from batches where id = $1 for update", [id]) // a process that was taking a row has taken it
  await until(read, ({ counts }) => counts.sending === 0, WITHIN_MS)
  const before = await received()
  expect(before).toBeLessThan(401)

  // Both workers go on meanwhile, elsewhere: nothing of the list is sent while they do.
  const other = await analyst.startBatch(
    Array.from({ length: 80 }, (_, index) => ({ dni: String(40_000_000 + index) })),
    { operation: "person" },
  )
  await analyst.readBatchWhen(other.id, ({ settled }) => settled, WITHIN_MS)
  expect(await received()).toBe(before)

  await first.query("update pacing set held_until = clock_timestamp() where slot = 'vin'")
  await first.query("update checks set not_before = clock_timestamp() where not_before > clock_timestamp()")
  await first.query("update checks set poll_at = clock_timestamp() where poll_at > clock_timestamp()")
  const done = await until(read, ({ settled }) => settled, WITHIN_MS)
  expect(done.counts.answered).toBe(400)
  expect(done.charges).toEqual({ deducted: 400 })
  const { acceptances } = await first.sandbox.counts("vin")
  expect(Object.keys(acceptances)).toHaveLength(400)
  expect(Object.values(acceptances).every((times) => times === 1)).toBe(true)
  expect(await received()).toBe(401)
}, 900_000)

async function isHeld(): Promise<boolean> {
  const [row] = await first.query<{ held: boolean }>(
    "select held_until > clock_timestamp() as held from pacing where slot = 'vin'",
  )
  return row?.held === true
}
