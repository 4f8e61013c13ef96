import { setTimeout as pause } from "node:timers/promises"
import { jittered } from "#lib/polling/back-off.ts"
import { batchEveryMs } from "#lib/polling/page-intervals.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { newVins } from "./batches.ts"
import type { Figure } from "./figure.ts"
import { GOALS } from "./goals.ts"
import { cpuMs } from "./memory.ts"
import type { Sizes } from "./sizes.ts"

const PER_SECOND = 40
/** The interval at which the page reads the changes of a running batch. */
const everyMs = () =>
  jittered(Number(batchEveryMs({ phase: "moving", more: false, failures: 0 })), Math.random())
/** Until the pace of the service is found. */
const SETTLE_MS = 8_000

/** A large batch that many people watch while it runs: whether it slows down, and how long one of their reads takes. */
export async function* measureMonitor(
  app: AppProcess,
  client: DeskClient,
  { rows, watchers, seconds }: Sizes["monitor"],
): AsyncGenerator<Figure> {
  await app.sandbox.tune({
    ...{ quota: 1_000_000, vinDelayMs: 0, choices: { vinPace: "unpaced" } },
    rateLimit: { limit: PER_SECOND, windowMs: 1_000, retryAfter: "seconds" },
  })
  const { id } = await client.startBatch(newVins(rows))
  await pause(SETTLE_MS)
  const alone = await following(app, client, { id, watchers: 1, seconds: seconds / 2 })
  const many = await following(app, client, { id, watchers, seconds })
  const what = `a batch of ${rows.toLocaleString("en")} rows that ${watchers} follow`
  yield {
    what: `${what}: rows taken a second`,
    value: many.perSecond,
    unit: "/s",
    reference: { what: "permitted", value: PER_SECOND },
    goal: GOALS.watchedPace,
  }
  yield {
    what: `${what}: a look at what changed, p95`,
    value: many.p95,
    unit: "ms",
    reference: { what: "with 1 following", value: alone.p95 },
  }
  yield {
    what: `${what}: processor time of the app a second`,
    value: many.cpu,
    unit: "ms",
    reference: { what: "with 1 following", value: alone.cpu },
  }
}

async function following(
  app: AppProcess,
  client: DeskClient,
  { id, watchers, seconds }: { id: string; watchers: number; seconds: number },
) {
  const accepted = async () => (await app.sandbox.counts("vin")).accepted
  const times: number[] = []
  const [cpuBefore, before, began] = [cpuMs(app.pid()), await accepted(), performance.now()]
  const endsAt = began + seconds * 1_000
  const watch = async (place: number) => {
    await pause((everyMs() / watchers) * place)
    let since = (await client.readBatch(id)).revision
    while (performance.now() < endsAt) {
      const asked = performance.now()
      const response = await client.fetch(`/api/batches/${id}/changes?since=${since}`)
      const { revision } = (await response.json()) as { revision: number }
      times.push(performance.now() - asked)
      since = revision
      await pause(everyMs())
    }
  }
  await Promise.all(Array.from({ length: watchers }, (_, place) => watch(place)))
  const took = (performance.now() - began) / 1_000
  times.sort((one, other) => one - other)
  return {
    perSecond: ((await accepted()) - before) / took,
    p95: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN,
    cpu: (cpuMs(app.pid()) - cpuBefore) / took,
  }
}
