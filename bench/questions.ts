import type { DeskClient } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { type Load, type Measured, measure } from "./ask-throughput.ts"
import { startBareNext } from "./bare-next.ts"
import type { Figure } from "./figure.ts"
import { GOALS } from "./figure.ts"
import type { Sizes } from "./sizes.ts"

const QUESTION = JSON.stringify({ dni: "40000001" })
const OURS = "Cotejo: session, intent, one call, answer kept"
const BARE = "bare Next handler with fetch"

/** One question about a person at a time, and 32 at once, beside what does nothing but pass them on to the same service. */
export async function* measureQuestions(
  app: AppProcess,
  client: DeskClient,
  stubUrl: string,
  sizes: Sizes,
): AsyncGenerator<Figure> {
  const bare = await startBareNext(stubUrl)
  const cookie = client.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const load = (name: string, url: string, headers = {}): Load => ({
    name,
    url,
    headers,
    body: () => QUESTION,
  })
  const loads = [load(BARE, `${bare.url}/ask`), load(OURS, `${app.url}/api/checks/person`, { cookie })]
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
    ...measured
      .filter(({ name }) => name === OURS || name === BARE)
      .map(({ name, p99Ms, p50Ms }) => ({
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
