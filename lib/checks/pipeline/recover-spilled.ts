import "server-only"
import { codeOf } from "#lib/errors.ts"
import { faultFields } from "#lib/log/fault.ts"
import type { Warn } from "#lib/log/log.ts"
import { backOff } from "#lib/polling/back-off.ts"
import { holdSecondsAfter, recordOutcome } from "./record-outcome.ts"
import { dropSpilled, readSpilled, spilledNames } from "./spill.ts"

const MAX_PAUSE_MS = 60_000

type Retry = { times: number; nextAt: number }

/** A sweep's function that records spilled answers; resolves to how many could not be, each of which backs off alone. `now`: a clock that does not go back. */
export function spillRecovery(
  warn: Warn,
  now: () => number = () => performance.now(),
): () => Promise<number> {
  const failures = new Map<string, Retry>()
  return async () => {
    const names = await spilledNames()
    for (const name of names) {
      if ((failures.get(name)?.nextAt ?? 0) > now()) continue
      try {
        await recover(name)
        failures.delete(name)
      } catch (error) {
        if (codeOf(error) === "ENOENT") {
          failures.delete(name)
          continue // another process on this folder was quicker
        }
        const times = (failures.get(name)?.times ?? 0) + 1
        failures.set(name, { times, nextAt: now() + backOff(1_000, times, MAX_PAUSE_MS) })
        warn({ doing: "recovering a spilled answer", rowId: name.slice(0, 36), ...faultFields(error) })
      }
    }
    return names.filter((name) => failures.has(name)).length
  }
}

async function recover(name: string): Promise<void> {
  const settlement = await readSpilled(name)
  await recordOutcome(settlement, holdSecondsAfter(settlement))
  await dropSpilled(name)
}
