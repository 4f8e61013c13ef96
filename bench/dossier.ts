import type { DeskClient } from "#test/desk/desk-client.ts"
import { fillSubject } from "#test/desk/fill-subject.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import type { Figure } from "./figure.ts"
import { GOALS } from "./goals.ts"
import { inMb, residentBytes, watchPeak } from "./memory.ts"

const TIMES = 15
const LARGE = 300
const LARGE_BYTES = 900_000

/** The dossier of a subject with many checks against the page of one of them, read in turn in one run; each is yielded when it is known. */
export async function* measureDossier(
  app: AppProcess,
  client: DeskClient,
  count: number,
): AsyncGenerator<Figure> {
  const { check } = await client.ask("person", { dni: "40000001" })
  await client.ask("person-ext", { dni: "40000001" })
  const { subjectId } = check
  const paths = { check: `/checks/${check.id}`, one: `/subjects/${subjectId}` }
  const few = await inTurn(client, paths)
  await fillSubject(app, check.id, count)
  const many = await inTurn(client, paths)
  const page = (value: number) => ({ what: "page of one check", value })
  yield {
    what: "dossier of a subject with 2 checks, median",
    value: few.one,
    unit: "ms",
    reference: page(few.check),
  }
  yield {
    what: `dossier of a subject with ${count.toLocaleString("en")} checks, median`,
    value: many.one,
    unit: "ms",
    reference: page(many.check),
  }
  yield* measureZip(app, client, subjectId, count + 2)
  const large = await largeAnswers(app, client)
  yield* measureZip(app, client, large, LARGE + 1)
}

/** A subject whose answers are large ones: small ones would say nothing of memory. */
async function largeAnswers(app: AppProcess, client: DeskClient): Promise<string> {
  const dni = "40000002"
  const data = { dni, nombres: "N".repeat(LARGE_BYTES) }
  const body = { type: "result", status: 200, message: "ok", data }
  await app.sandbox.fault("person", { kind: "replace", status: 200, body })
  const { check } = await client.ask("person", { dni })
  await fillSubject(app, check.id, LARGE)
  return check.subjectId
}

async function* measureZip(
  app: AppProcess,
  client: DeskClient,
  subjectId: string,
  constancias: number,
): AsyncGenerator<Figure> {
  const before = residentBytes(app.pid())
  const peak = watchPeak(app.pid())
  const began = performance.now()
  const response = await client.fetch(`/api/subjects/${subjectId}/dossier.zip`)
  let bytes = 0
  for await (const piece of response.body ?? []) bytes += piece.length
  const seconds = (performance.now() - began) / 1_000
  const most = peak()
  const what = `ZIP of a dossier with ${constancias.toLocaleString("en")} constancias`
  yield { what: `${what}: written a second`, value: inMb(bytes) / seconds, unit: "MB" }
  yield {
    what: `${what}: memory above what the server held before`,
    value: inMb(most - before),
    unit: "MB",
    goal: GOALS.zipMemory,
  }
}

/** The median of each, in milliseconds; each read once before it counts. */
async function inTurn<K extends string>(
  client: DeskClient,
  paths: Record<K, string>,
): Promise<Record<K, number>> {
  const names = Object.keys(paths) as K[]
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round <= TIMES; round++) {
    for (const name of names) {
      const began = performance.now()
      const response = await client.fetch(paths[name])
      await response.text()
      if (response.status !== 200) throw new Error(`${paths[name]} gave ${response.status}`)
      if (round > 0) times.get(name)?.push(performance.now() - began)
    }
  }
  const medians = names.map((name) => {
    const sorted = (times.get(name) ?? []).toSorted((left, right) => left - right)
    return [name, sorted[Math.floor(sorted.length / 2)] ?? Number.NaN] as const
  })
  return Object.fromEntries(medians) as Record<K, number>
}
