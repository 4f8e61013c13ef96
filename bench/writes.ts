import type { DeskClient } from "#test/desk/desk-client.ts"
import { type Load, measure } from "./ask-throughput.ts"
import type { Figure } from "./figure.ts"
import { GOALS } from "./goals.ts"
import type { Sizes } from "./sizes.ts"

export type AskedDesk = { url: string; client: DeskClient }

const DNIS = 100_000_000

/** Measures writing a question and its answer, each of another person: at a desk that holds `sizes.checks` checks, beside one that holds none. */
export async function* measureWrites(
  filled: AskedDesk,
  empty: AskedDesk,
  sizes: Sizes,
): AsyncGenerator<Figure> {
  const [over, beside] = await measure([loadOf("filled", filled), loadOf("empty", empty)], 1, sizes)
  if (!over || !beside) throw new Error("nothing was measured")
  const what = `a question over ${sizes.checks.toLocaleString("en")} checks`
  for (const share of ["p50Ms", "p95Ms"] as const)
    yield {
      what: `${what}: ${share.slice(0, 3)}`,
      value: over[share],
      unit: "ms",
      reference: { what: "over none", value: beside[share] },
    }
  const failed = over.failed + beside.failed
  yield { what: `${what}: not answered well`, value: failed, unit: "", goal: GOALS.failed }
}

function loadOf(name: string, { url, client }: AskedDesk): Load {
  return {
    name,
    url: `${url}/api/checks/person`,
    headers: { cookie: client.cookies.map((one) => `${one.name}=${one.value}`).join("; ") },
    body: () => JSON.stringify({ dni: String(Math.floor(Math.random() * DNIS)).padStart(8, "0") }),
  }
}
