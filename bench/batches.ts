import { setTimeout as pause } from "node:timers/promises"
import { batchEveryMs } from "#lib/polling/page-intervals.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { type Figure, GOALS } from "./figure.ts"
import { cpuMs } from "./memory.ts"
import type { Sizes } from "./sizes.ts"

type Load = Sizes["batch"]

/** The pace counts as found once so many seconds in a row reach the wanted share. */
const FOUND_SECONDS = 10
const WANTED_SHARE = 0.85
const FINDING_SECONDS = 5
const WATCHERS = 200
const FOLLOWED_ROWS = 1_200
const TASKS = 60

let serial = 0
export const newVins = (count: number) =>
  Array.from({ length: count }, () => ({ vin: `9BWZZZ377VB${String(serial++).padStart(6, "0")}` }))

/** The measurements of batches, one after the other, on one app and one sandbox; each is yielded when it is known. */
export async function* measureBatches(
  app: AppProcess,
  client: DeskClient,
  load: Load,
): AsyncGenerator<Figure> {
  await app.sandbox.tune({ quota: 1_000_000, vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  const intake = await measureIntake(app, client, load)
  yield intake.figure
  yield* await measureDrain(app, client, intake.id, load)
  yield* await measureFollowed(app, client, load)
  yield await measurePolls(app, client, 1)
  yield await measurePolls(app, client, WATCHERS)
  yield* await measureIdle(client, intake.id, load)
}

async function measureIntake(
  app: AppProcess,
  client: DeskClient,
  { rows, perSecond }: Load,
): Promise<{ id: string; figure: Figure }> {
  await app.sandbox.tune({ rateLimit: { limit: perSecond, windowMs: 1_000, retryAfter: "seconds" } })
  const began = performance.now()
  const { id } = await client.startBatch(newVins(rows))
  const seconds = (performance.now() - began) / 1_000
  return {
    id,
    figure: { what: `${rows} VINs from the request to accepted rows`, value: seconds, unit: "s" },
  }
}

/** All rows of the batch, from the first one that is accepted to the last one, against what the service permits. */
async function measureDrain(
  app: AppProcess,
  client: DeskClient,
  id: string,
  { rows, perSecond }: Load,
): Promise<Figure[]> {
  const cpuBefore = cpuMs(app.pid())
  const { seconds, taken } = await acceptedBySecond(app, rows)
  const cpu = (cpuMs(app.pid()) - cpuBefore) / rows
  const { received, accepted, acceptances } = await app.sandbox.counts("vin")
  await client.readBatchWhen(id, ({ settled }) => settled, 900_000)
  await app.sandbox.tune({ rateLimit: null })
  const share = (from: number, to: number) =>
    ((taken[Math.floor(to)] ?? rows) - (taken[from] ?? 0)) / (to - from) / perSecond
  const found = taken.findIndex((_, second) => share(second, second + FOUND_SECONDS) >= WANTED_SHARE)
  const what = `${rows} rows, taken a second`
  const permitted = { what: "permitted", value: perSecond }
  return [
    { what, value: share(0, seconds) * perSecond, unit: "/s", reference: permitted },
    {
      what: `${what}, after the first ${FINDING_SECONDS} s`,
      value: share(FINDING_SECONDS, seconds) * perSecond,
      unit: "/s",
      reference: permitted,
      goal: GOALS.batchPace,
    },
    {
      what: `until ${FOUND_SECONDS} s in a row reach ${WANTED_SHARE}`,
      value: found < 0 ? Number.NaN : found,
      unit: "s",
    },
    { what: "calls that were refused", value: received - accepted, unit: "" },
    { what: "processor time of the app for a row with its read", value: cpu, unit: "ms" },
    {
      what: "rows sent twice",
      value: Object.values(acceptances).filter((times) => times > 1).length,
      unit: "",
      goal: GOALS.sentTwice,
    },
  ]
}

/** How many were taken after each second, and after how many seconds all of them were; `before`: those of earlier batches. */
async function acceptedBySecond(
  app: AppProcess,
  rows: number,
  before = 0,
): Promise<{ seconds: number; taken: number[] }> {
  const accepted = async () => (await app.sandbox.counts("vin")).accepted - before
  while ((await accepted()) === 0) await pause(20)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  const taken = [0]
  for (let now = await accepted(); now < rows; now = await accepted()) {
    while (taken.length <= seconds()) taken.push(now)
    await pause(250) // the sandbox lists every VIN that it took
  }
  return { seconds: seconds(), taken }
}

/** A batch that 200 pages follow while it drains, each as the browser does: what changed since its last read, as often as it reads. */
async function measureFollowed(app: AppProcess, client: DeskClient, load: Load): Promise<Figure[]> {
  const rows = Math.min(load.rows, FOLLOWED_ROWS)
  const { id } = await measureIntake(app, client, { ...load, rows })
  const { accepted: before } = await app.sandbox.counts("vin")
  const times: number[] = []
  const everyMs = Number(batchEveryMs("moving", false, rows))
  let over = false
  const following = Array.from({ length: WATCHERS }, async (_, place) => {
    await pause((place / WATCHERS) * everyMs)
    for (let since = 0; !over; await pause(everyMs)) {
      const began = performance.now()
      const response = await client.fetch(`/api/batches/${id}/changes?since=${since}`)
      since = ((await response.json()) as { revision: number }).revision
      times.push(performance.now() - began)
    }
  })
  const { seconds, taken } = await acceptedBySecond(app, rows, before)
  over = true
  await Promise.all(following)
  await client.readBatchWhen(id, ({ settled }) => settled, 900_000)
  await app.sandbox.tune({ rateLimit: null })
  const from = Math.min(FINDING_SECONDS, taken.length - 1)
  times.sort((one, other) => one - other)
  return [
    {
      what: `${rows} rows while ${WATCHERS} follow them, taken a second, after the first ${FINDING_SECONDS} s`,
      value: (rows - (taken[from] ?? 0)) / (seconds - from),
      unit: "/s",
      reference: { what: "permitted", value: load.perSecond },
      goal: GOALS.batchPace,
    },
    { what: "their reads, a second", value: times.length / seconds, unit: "/s" },
    { what: "a read of theirs, p95", value: times[Math.floor(times.length * 0.95)] ?? 0, unit: "ms" },
  ]
}

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
    value: polls / TASKS,
    unit: "",
  }
}

async function measureIdle(client: DeskClient, id: string, { rows }: Load): Promise<Figure[]> {
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
    { what: `an idle poll of a batch of ${rows}: bytes of body`, value: bytes, unit: "B" },
    { what: `an idle poll of a batch of ${rows}: time, median of 50`, value: median, unit: "ms" },
  ]
}
