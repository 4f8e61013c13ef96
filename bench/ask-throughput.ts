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
  const turns: autocannon.Result[][] = loads.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, load] of loads.entries()) turns[place]?.push(await run(load, connections, SECONDS))
  }
  return loads.map(({ name }, place) => middleOf(name, turns[place] ?? []))
}

function middleOf(name: string, turns: readonly autocannon.Result[]): Measured {
  const middle = turns.toSorted((one, other) => one.requests.average - other.requests.average)[
    Math.floor(turns.length / 2)
  ]
  if (!middle) throw new Error("nothing was measured")
  return {
    name,
    perSecond: middle.requests.average,
    meanMs: middle.latency.average,
    p50Ms: middle.latency.p50,
    p99Ms: middle.latency.p99,
    failed: turns.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  }
}

function run(load: Load, connections: number, duration: number): Promise<autocannon.Result> {
  return autocannon({
    url: load.url,
    method: "POST",
    headers: { "content-type": "application/json", ...load.headers },
    connections,
    duration,
    setupClient: (client) => {
      client.setBody(load.body())
      client.on("response", () => client.setBody(load.body()))
    },
  })
}

/** A table whose last column is the ratio to the first row. */
export function table(rows: readonly Measured[]): string {
  const [first] = rows
  const lines = rows.map(({ name, perSecond, meanMs, p50Ms, p99Ms, failed }) => {
    const ratio = first ? (perSecond / first.perSecond).toFixed(2) : ""
    return `| ${name} | ${Math.round(perSecond)} | ${meanMs.toFixed(1)} | ${p50Ms} | ${p99Ms} | ${failed} | ${ratio} |`
  })
  return [
    "| | req/s | mean ms | p50 ms | p99 ms | failed | ratio |",
    "|---|---|---|---|---|---|---|",
    ...lines,
  ].join("\n")
}
