import { afterAll, beforeAll, expect, test } from "vitest"
import type { Program } from "#scripts/program.ts"
import { type DeskClient, signInAs, until } from "#test/desk/desk-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { type NpmStart, npmStart } from "#test/processes/npm-start.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { startWorkerProcess } from "#test/processes/worker-process.ts"

// A server that only answers, and workers without a server, on one database.

const ROWS = 1_000
/** For a slow machine: nothing here depends on how long it takes. */
const WITHIN_MS = 300_000

let server: AppProcess
let analyst: DeskClient
const folder = ownFolder("worker")
let second: NpmStart | undefined

beforeAll(async () => {
  server = await startApp({ env: { WORKER_APART: "true", UPSTREAM_DEADLINE_MS: "2000" } })
  await server.sandbox.tune({
    quota: 10_000,
    vinDelayMs: 0,
    responseDelayMs: 20,
    choices: { vinPace: "unpaced" },
  })
  analyst = await signInAs(server.url, "analyst")
})
afterAll(async () => {
  await second?.end()
  await server.stop()
})

const vins = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    vin: `9BWZZZ377VW${String(from + index).padStart(6, "0")}`,
  }))
const taken = async () => (await server.sandbox.counts("vin")).accepted

test("the server alone sends no row; workers do", async () => {
  const { id } = await analyst.startBatch(vins(0, 20))
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  expect((await analyst.ask("person", { dni: "40000001" })).check.state).toBe("answered")
  expect((await analyst.readBatch(id)).counts.queued).toBe(20)
  expect(await taken()).toBe(0)

  const owner = { DATABASE_OWNER_URL: server.databaseUrl, DATA_DIR: folder }
  second = npmStart({ ...server.env, ...owner }, "worker")
  await second.says(/ Worker /)
  await analyst.readBatchWhen(id, ({ counts }) => counts.answered === 20, WITHIN_MS)
})

test("one worker is killed in the middle: the other drains the batch, and nothing is sent twice", async () => {
  const first: Program = await startWorkerProcess(server.env)
  const before = await taken()
  const { id } = await analyst.startBatch(vins(100, ROWS))
  const read = () => analyst.readBatch(id)
  await until(taken, (accepted) => accepted >= before + 40, WITHIN_MS)
  first.kill("SIGKILL")
  await first.ended
  expect((await read()).counts.queued).toBeGreaterThan(0)

  const { counts } = await until(
    read,
    ({ counts: { queued, waiting, sending, pending } }) => queued + waiting + sending + pending === 0,
    WITHIN_MS,
  )
  expect(counts.answered + counts.unknown).toBe(ROWS)
  const { acceptances } = await server.sandbox.counts("vin")
  expect(Object.values(acceptances).filter((times) => times > 1)).toEqual([])
  expect(Object.keys(acceptances).length).toBeGreaterThanOrEqual(20 + counts.answered)
})

test("a worker without a database to share says so, and what to do", async () => {
  const alone = npmStart({ DATA_DIR: folder, DATABASE_URL: "", WORKER_APART: "" }, "worker")
  expect(await alone.exited).toBe(1)
  expect(alone.output()).toContain("needs a database and a service that the servers share with it")
})
