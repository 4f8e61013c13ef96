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
  p95Ms: number
  p99Ms: number
  failed: number
}

const WARM_UP_SECONDS = 2

/** Sends each kind of request in turns, so that other load of the machine affects all; of each kind the turn with the median pace is returned. */
export async function measure(
  loads: readonly Load[],
  connections: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measured[]> {
  for (const load of loads) await run(load, connections, WARM_UP_SECONDS)
  const turns: Measured[][] = loads.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [place, load] of loads.entries()) turns[place]?.push(await run(load, connections, seconds))
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
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    failed: non2xx + errors,
  }
}
