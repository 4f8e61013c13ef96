import autocannon from "autocannon"

export type Load = {
  name: string
  url: string
  headers: Record<string, string>
  /** Makes the body of the next request. */
  body: () => string
}

export type Measured = { name: string; perSecond: number; p50Ms: number; p99Ms: number; failed: number }

const SECONDS = 8

/** Sends one kind of request over so many connections as fast as it is answered, after a short warm-up; counts what was not answered well. */
export async function measure(load: Load, connections: number): Promise<Measured> {
  await run(load, connections, 2)
  const result = await run(load, connections, SECONDS)
  return {
    name: load.name,
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
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
  const lines = rows.map(({ name, perSecond, p50Ms, p99Ms, failed }) => {
    const ratio = first ? (perSecond / first.perSecond).toFixed(2) : ""
    return `| ${name} | ${Math.round(perSecond)} | ${p50Ms} | ${p99Ms} | ${failed} | ${ratio} |`
  })
  return ["| | req/s | p50 ms | p99 ms | failed | ratio |", "|---|---|---|---|---|---|", ...lines].join("\n")
}
