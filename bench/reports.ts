import type { CheckView } from "#lib/checks/present-check.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import type { Figure } from "./figure.ts"
import { GOALS } from "./goals.ts"
import { inMb, residentBytes, watchPeak } from "./memory.ts"

const AT_ONCE = 4
/** Added to each PDF: a report with pictures is about so large. */
const LARGE_BYTES = 2_000_000

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const worst = (times: number[]) => Math.max(...times)

/** The measurements of PDFs: from the report to the sealed copy, and many of them in one ZIP. */
export async function* measureReports(
  app: AppProcess,
  client: DeskClient,
  count: number,
): AsyncGenerator<Figure> {
  const { times } = await sealMany(client, 41_000_020, count)
  yield {
    what: `from the report in hand to its sealed PDF, median of ${count} (${AT_ONCE} at once)`,
    value: median(times),
    unit: "ms",
  }
  yield {
    what: "the same, the slowest",
    value: worst(times),
    unit: "ms",
    reference: { what: "the median", value: median(times) },
  }
  // Small copies would say nothing of memory: the sandbox's PDFs are a few kilobytes, so others are sealed from large ones.
  await app.sandbox.fault("file", { kind: "altered", bytes: LARGE_BYTES }, count)
  const { sealed } = await sealMany(client, 42_000_020, count)
  yield* await measureZip(app, client, sealed)
}

async function sealMany(client: DeskClient, firstDni: number, count: number) {
  const sealed: CheckView[] = []
  const times: number[] = []
  let next = 0
  const lane = async () => {
    for (let serial = next++; serial < count; serial = next++) {
      const { check } = await client.ask("aml", { dni: String(firstDni + serial * 100) })
      const began = performance.now()
      sealed.push(await client.readWhen(check.id, ({ files }) => files[0]?.state === "sealed"))
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { sealed, times }
}

async function measureZip(app: AppProcess, client: DeskClient, sealed: CheckView[]): Promise<Figure[]> {
  const before = residentBytes(app.pid())
  const peak = watchPeak(app.pid())
  const began = performance.now()
  const response = await client.fetch("/api/files/zip", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ checks: sealed.map(({ id }) => id) }),
  })
  let bytes = 0
  for await (const piece of response.body ?? []) bytes += piece.length
  const most = peak()
  const seconds = (performance.now() - began) / 1_000
  const what = `ZIP of ${sealed.length} PDFs`
  return [
    { what: `${what}: written a second`, value: inMb(bytes) / seconds, unit: "MB" },
    {
      what: `${what}: memory above what the server held before`,
      value: inMb(most - before),
      unit: "MB",
      reference: { what: "its size", value: inMb(bytes) },
      goal: GOALS.zipMemory,
    },
  ]
}
