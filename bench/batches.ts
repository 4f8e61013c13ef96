import { readFileSync } from "node:fs"
import { chromium } from "@playwright/test"
import { findChromium } from "#scripts/chromium.ts"
import type { AppProcess } from "../e2e/support/app-process.ts"
import { type DeskClient, until } from "../e2e/support/desk-client.ts"

export type Figure = { what: string; value: string }

const ROWS = 10_000
const PERMITTED_PER_SECOND = 40
const FINDING_SECONDS = 5
const DRAIN_SECONDS = 45
const WATCHERS = 200
const TASKS = 60

let serial = 0
const newVins = (count: number) =>
  Array.from({ length: count }, () => ({ vin: `9BWZZZ377VB${String(serial++).padStart(6, "0")}` }))

/** The measurements of batches, one after the other, on one app and one sandbox; each is told when it is known. */
export async function* measureBatches(app: AppProcess, client: DeskClient): AsyncGenerator<Figure> {
  await app.sandbox.tune({ quota: 1_000_000, vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  const intake = await measureIntake(app, client)
  yield intake.figure
  yield* await measureDrain(app, client, intake.id)
  yield await measurePolls(app, client, 1)
  yield await measurePolls(app, client, WATCHERS)
  yield* await measureIdle(client, intake.id)
  yield await measureShown(app, client)
}

async function measureIntake(app: AppProcess, client: DeskClient): Promise<{ id: string; figure: Figure }> {
  await app.sandbox.tune({
    rateLimit: { limit: PERMITTED_PER_SECOND, windowMs: 1_000, retryAfter: "seconds" },
  })
  const began = performance.now()
  const { id } = await client.startBatch(newVins(ROWS))
  const seconds = (performance.now() - began) / 1_000
  return {
    id,
    figure: { what: `${ROWS} VINs from the request to accepted rows`, value: `${seconds.toFixed(1)} s` },
  }
}

/** Queries accepted against what the service permits; the first seconds, in which the pace is found, are told apart. */
async function measureDrain(app: AppProcess, client: DeskClient, id: string): Promise<Figure[]> {
  const cpuBefore = cpuMs(app.pid())
  const rowsBefore = await accepted(app)
  const share = async (seconds: number) => {
    const before = await accepted(app)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    return (((await accepted(app)) - before) / seconds / PERMITTED_PER_SECOND).toFixed(2)
  }
  const what = `accepted while the service permits ${PERMITTED_PER_SECOND}/s, as a share of that`
  const figures = [
    { what: `${what}, first ${FINDING_SECONDS} s`, value: await share(FINDING_SECONDS) },
    { what: `${what}, next ${DRAIN_SECONDS} s`, value: await share(DRAIN_SECONDS) },
  ]
  const cpu = (cpuMs(app.pid()) - cpuBefore) / ((await accepted(app)) - rowsBefore)
  figures.push({ what: "processor time of the app for a row with its read", value: `${cpu.toFixed(1)} ms` })
  await app.sandbox.tune({ rateLimit: null })
  await until(
    () => client.readBatch(id),
    ({ settled }) => settled,
    900_000,
  )
  return figures
}

const TICKS_PER_SECOND = 100

/** User and system time of a process since it began, in milliseconds; as Linux counts it. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000
}

const accepted = async (app: AppProcess) => (await app.sandbox.counts("vin")).accepted

async function measurePolls(app: AppProcess, client: DeskClient, watchers: number): Promise<Figure> {
  await app.sandbox.tune({ vinDelayMs: 5_000 })
  const before = (await app.sandbox.counts("vin-task")).received
  const { id } = await client.startBatch(newVins(TASKS))
  let over = false
  const watching = Array.from({ length: watchers }, async () => {
    while (!over) {
      const { settled } = await client.readBatch(id)
      over ||= settled
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }
  })
  await Promise.all(watching)
  const polls = (await app.sandbox.counts("vin-task")).received - before
  return {
    what: `reads of the service per task that takes 5 s, with ${watchers} watching`,
    value: (polls / TASKS).toFixed(1),
  }
}

async function measureIdle(client: DeskClient, id: string): Promise<Figure[]> {
  const path = `/api/batches/${id}/changes?since=${(await client.readBatch(id)).revision}`
  const etag = (await client.fetch(path)).headers.get("etag") ?? ""
  const times: number[] = []
  let bytes = 0
  for (let polls = 0; polls < 50; polls++) {
    const began = performance.now()
    const response = await client.fetch(path, { headers: { "if-none-match": etag } })
    bytes = (await response.arrayBuffer()).byteLength
    if (response.status !== 304) throw new Error(`an idle poll answered ${response.status}`)
    times.push(performance.now() - began)
  }
  const median = times.sort((a, b) => a - b)[25] ?? 0
  return [
    { what: `an idle poll of a batch of ${ROWS}: bytes of body`, value: `${bytes}` },
    { what: `an idle poll of a batch of ${ROWS}: time, median of 50`, value: `${median.toFixed(0)} ms` },
  ]
}

/** From the moment at which the sandbox has the answer to the moment at which a browser that watches shows it. */
async function measureShown(app: AppProcess, client: DeskClient): Promise<Figure> {
  const delayMs = 5_000
  await app.sandbox.tune({ vinDelayMs: delayMs })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  })
  try {
    const context = await browser.newContext({ locale: "es-PE" })
    await context.addCookies(client.cookies.map((cookie) => ({ ...cookie, url: app.url })))
    const page = await context.newPage()
    const { id } = await client.startBatch(newVins(1))
    const accepted = await until(
      () => client.readBatch(id),
      ({ counts: states }) => states.pending === 1,
    )
    const completeAt = Date.now() + delayMs
    await page.goto(`${app.url}/batches/${accepted.id}`)
    await page.getByRole("progressbar").and(page.locator('[aria-valuenow="1"]')).waitFor({ timeout: 60_000 })
    const seconds = (Date.now() - completeAt) / 1_000
    return {
      what: "from the service's completion to the browser showing it",
      value: `${seconds.toFixed(1)} s`,
    }
  } finally {
    await browser.close()
  }
}
