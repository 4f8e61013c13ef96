import type { DeskClient } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import type { Figure } from "./figure.ts"
import { GOALS } from "./goals.ts"
import { inMb, residentBytes } from "./memory.ts"

const PAGES = ["/", "/checks", "/subjects", "/ledger", "/reports"]
/** The first share of the time warms up: after it the memory that is compared with is taken. */
const WARM_SHARE = 0.3

/** The server's memory after a while under all kinds of load at once, against that after the warm-up. */
export async function* measureMemory(
  app: AppProcess,
  client: DeskClient,
  minutes: number,
): AsyncGenerator<Figure> {
  const began = performance.now()
  const endsAt = began + minutes * 60_000
  let done = 0
  const lane = async (step: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; performance.now() < endsAt; turn++) {
      await step(turn)
      done++
    }
  }
  const read = async (path: string) => void (await (await client.fetch(path)).arrayBuffer())
  let warm = 0
  const timer = setTimeout(
    () => {
      warm = residentBytes(app.pid())
    },
    minutes * 60_000 * WARM_SHARE,
  )
  await Promise.all([
    lane((turn) => client.ask("person", { dni: String(43_000_001 + turn) })),
    lane((turn) => client.ask("aml", { dni: String(44_000_020 + turn * 100) })),
    lane((turn) => read(PAGES[turn % PAGES.length] ?? "/")),
    lane(() => read("/api/checks")),
  ])
  clearTimeout(timer)
  yield {
    what: `memory of the server after ${minutes} min of ${done.toLocaleString("en")} questions, pages and reports`,
    value: inMb(residentBytes(app.pid())),
    unit: "MB",
    reference: { what: "once it was warm", value: inMb(warm) },
    goal: GOALS.memoryAfter,
  }
}
