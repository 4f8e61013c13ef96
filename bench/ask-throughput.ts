import autocannon from "autocannon"

export type Load = {
  name: string
  url: string
  headers: Record<string, string>
  /** Makes the body of the next request. */
  body: () => string
}

export type Measured = {
  name: string
  perSecond: number
  meanMs: number
  p50Ms: number
  p99Ms: number
  failed: number
}

/** Each program has so many turns of so many seconds: what else the machine does falls on all of them. */
const ROUNDS = 5
const SECONDS = 3
const WARM_UP_SECONDS = 2

/**
 * Sends each kind of request over so many connections as fast as it is answered, in turns, after a short warm-up; counts what was not
 * answered well. Of the turns of one kind, the middle one by its pace stands for it.
 */
export async function measure(loads: readonly Load[], connections: number): Promise<Measured[]> {
  for (const load of loads) await run(load, connections, WARM_UP_SECONDS)
  const turns: Measured[][] = loads.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, load] of loads.entries()) turns[place]?.push(await run(load, connections, SECONDS))
  }
  return turns.map(middleOf)
}

function middleOf(turns: readonly Measured[]): Measured {
  const middle = turns.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(turns.length / 2)]
  if (!middle) throw new Error("nothing was measured")
  return { ...middle, failed: turns.reduce((sum, { failed }) => sum + failed, 0) }
}

/** Times are those of each answer: the tool's own summary cuts them to whole milliseconds. */
async function run(load: Load, connections: number, duration: number): Promise<Measured> {
  const times: number[] = []
  const { requests, non2xx, errors } = await autocannon({
    url: load.url,
    method: "POST",
    headers: { "content-type": "application/json", ...load.headers },
    connections,
    duration,
    setupClient: (client) => {
      client.setBody(load.body())
      client.on("response", (_status, _bytes, ms) => {
        times.push(ms)
        client.setBody(load.body())
      })
    },
  })
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    name: load.name,
    perSecond: requests.average,
    meanMs: times.reduce((sum, ms) => sum + ms, 0) / times.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failed: non2xx + errors,
  }
}

/** A table whose last columns are the ratios to the first row, of requests and of the mean time. */
export function table(rows: readonly Measured[]): string {
  const [first] = rows
  const lines = rows.map(({ name, perSecond, meanMs, p50Ms, p99Ms, failed }) => {
    const ratios = first ? [perSecond / first.perSecond, meanMs / first.meanMs] : []
    const times = [meanMs, p50Ms, p99Ms].map((ms) => ms.toFixed(2))
    return `| ${[name, Math.round(perSecond), ...times, failed, ...ratios.map((ratio) => ratio.toFixed(2))].join(" | ")} |`
  })
  return [
    "| | req/s | mean ms | p50 ms | p99 ms | failed | req/s, ratio | mean, ratio |",
    "|---|---|---|---|---|---|---|---|",
    ...lines,
  ].join("\n")
}
