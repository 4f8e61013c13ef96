import { closeDb } from "#lib/db/client.ts"
import { freshDatabase } from "#test/processes/fresh-database.ts"
import { type Figure, GOALS } from "../figure.ts"
import { fillDesk } from "./fill-desk.ts"
import { type Listed, listsOf } from "./listed.ts"

/** The messages of this process to its parent. */
export type Message = { filled: { url: string; ownerUrl: string } } | { figure: Figure }

/** Fills a database and reports how long each list takes there; the first two are the reference. A second word picks lists by name. */
async function main(): Promise<void> {
  const [count = "1000000", only] = process.argv.slice(2)
  const database = await freshDatabase().then((made) => {
    made.useHere()
    return made
  })
  const began = performance.now()
  const desk = await fillDesk(database, Number(count))
  const what = `${Number(count).toLocaleString("en")} checks are filled in`
  report({ figure: { what, value: (performance.now() - began) / 1_000, unit: "s" } })
  let key: Timed | undefined
  for (const [at, list] of (await listsOf(desk)).entries()) {
    if (at > 1 && only !== undefined && !list.what.includes(only)) continue
    const timed = await time(list)
    if (at === 1) key = timed
    report({ figure: figureOf(timed, at > 1 ? key : undefined) })
  }
  await closeDb()
  report({ filled: { url: database.url, ownerUrl: database.ownerUrl } })
}

function figureOf({ what, p95 }: Timed, key: Timed | undefined): Figure {
  const figure = { what: `p95: ${what}`, value: p95, unit: "ms" }
  return key ? { ...figure, reference: { what: key.what, value: key.p95 }, goal: GOALS.listP95 } : figure
}

function report(message: Message): void {
  process.send?.(message)
}

const TIMES = 40
/** A list that is far too slow is not read so often. */
const ENOUGH_MS = 4_000

type Timed = { what: string; p50: number; p95: number }

/** Reads it again and again, after once that does not count. */
async function time({ what, run }: Listed): Promise<Timed> {
  await run()
  const times: number[] = []
  for (let sum = 0; times.length < TIMES && (sum < ENOUGH_MS || times.length < 5); ) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
    sum += times.at(-1) ?? 0
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  return { what, p50: at(0.5), p95: at(0.95) }
}

await main()
