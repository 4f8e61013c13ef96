import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { ADVISORY_LOCKS, tryAdvisoryLock } from "#lib/db/advisory-locks.ts"
import { db } from "#lib/db/client.ts"
import { faultFields } from "#lib/log/fault.ts"
import { log } from "#lib/log/log.ts"
import { claimDataKeys } from "./data-keys.ts"
import { resealAll } from "./reseal-all.ts"
import { vault } from "./vault.ts"

const AGAIN_MS = 60_000

/**
 * Binds values that were sealed before values were bound to their rows, a page after another, while the program works. Several processes take turns; one that
 * is stopped, or killed, is followed by another that continues where it was. Ends by itself when nothing is left.
 */
export function bindInBackground(): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const ended = run(stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function run(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      if (await bindAll(stopping)) return
    } catch (error) {
      log("warn", "delayed", { doing: "binding sealed values", ...faultFields(error) })
    }
    await pause(AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined) // stopped
  }
}

/** Whether all is bound; false while another process works on it, or when it was stopped. */
async function bindAll(stopping: AbortSignal): Promise<boolean> {
  const pool = db().$client
  const holder = await pool.connect()
  let lost = false
  holder.on("error", () => (lost = true))
  try {
    if (!(await tryAdvisoryLock(holder, ADVISORY_LOCKS.binding))) return false
    await claimDataKeys(pool, vault())
    const goOn = () => !stopping.aborted && !lost
    const pass = await resealAll(pool, vault(), "upgrade", { goOn })
    if (pass && pass.damaged > 0) log("warn", "damaged", { count: pass.damaged })
    return pass !== undefined
  } finally {
    holder.release(true) // the transaction ends with its connection, and the turn with it
  }
}
