import autocannon from "autocannon"
import type { DeskClient } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { startBareNext } from "./bare-next.ts"
import { type Figure, GOALS } from "./figure.ts"
import type { Sizes } from "./sizes.ts"

type Load = { name: string; url: string; headers: Record<string, string> }

type Measured = {
  name: string
  perSecond: number
  meanMs: number
  p50Ms: number
  p99Ms: number
  failed: number
}

const QUESTION = JSON.stringify({ dni: "40000001" })
const OURS = "Cotejo: session, intent, one call, answer kept"
const BARE = "bare Next handler with fetch"
const WARM_UP_SECONDS = 2

/** One question about a person at a time, and 32 at once, beside what does nothing but pass them on to the same service. */
export async function* measureQuestions(
  app: AppProcess,
  client: DeskClient,
  stubUrl: string,
  sizes: Sizes,
): AsyncGenerator<Figure> {
  const bare = await startBareNext(stubUrl)
  const cookie = client.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const loads = [
    { name: BARE, url: `${bare.url}/ask`, headers: {} },
    { name: OURS, url: `${app.url}/api/checks/person`, headers: { cookie } },
  ]
  try {
    yield* alone(await measure(loads, 1, sizes))
    yield* atOnce(await measure(loads, 32, sizes))
  } finally {
    await bare.stop()
  }
}

function alone(measured: readonly Measured[]): Figure[] {
  return [
    ...measured.map((one) => ({
      ...{ what: `one question alone, mean: ${one.name}`, value: one.meanMs, unit: "ms" },
      ...besideBare(one, measured, ({ meanMs }) => meanMs),
      ...(one.name === OURS && { goal: GOALS.questionAlone }),
    })),
    failures("one question alone", measured),
  ]
}

function atOnce(measured: readonly Measured[]): Figure[] {
  return [
    ...measured.map((one) => ({
      ...{ what: `32 at once, answered a second: ${one.name}`, value: one.perSecond, unit: "/s" },
      ...besideBare(one, measured, ({ perSecond }) => perSecond),
      ...(one.name === OURS && { goal: GOALS.questionsAtOnce }),
    })),
    ...measured.map(({ name, p99Ms, p50Ms }) => ({
      ...{ what: `32 at once, p99: ${name}`, value: p99Ms, unit: "ms" },
      reference: { what: "its median", value: p50Ms },
    })),
    failures("32 at once", measured),
  ]
}

function besideBare(one: Measured, measured: readonly Measured[], of: (measured: Measured) => number) {
  const bare = measured.find(({ name }) => name === BARE)
  return bare && bare !== one ? { reference: { what: "bare handler", value: of(bare) } } : {}
}

function failures(what: string, measured: readonly Measured[]): Figure {
  const value = measured.reduce((sum, { failed }) => sum + failed, 0)
  return { what: `${what}: not answered well, of all programs`, value, unit: "", goal: GOALS.failed }
}

/** Sends each kind of request in turns, so that other load of the machine affects all; of each kind the turn with the median pace is returned. */
async function measure(
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
    body: QUESTION,
    setupClient: (client) => {
      client.on("response", (_status, _bytes, ms) => times.push(ms))
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
