import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import type { PoolClient } from "pg"
import { db } from "#lib/db/client.ts"
import { faultFields } from "#lib/log/fault.ts"
import { log } from "#lib/log/log.ts"
import { claimDataKeys } from "./data-keys.ts"
import { resealAll } from "./reseal-all.ts"
import { vault } from "./vault.ts"

/** Any constant: one process at a time does it. */
const LOCK = 4_201_907
const AGAIN_MS = 60_000

/**
 * Binds what was sealed before values were bound to their rows, a page after another, while the program works. Several processes
 * take turns; one that is stopped, or killed, is followed by another that goes on where it was. Ends by itself when nothing is left.
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
      log("warn", "delayed", { doing: "binding what is sealed", ...faultFields(error) })
    }
    await pause(AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined) // told to stop
  }
}

/** Whether all is bound; false while another process is at it, or when it was told to stop. */
async function bindAll(stopping: AbortSignal): Promise<boolean> {
  const client = await db().$client.connect()
  try {
    if (!(await isMine(client))) return false
    await claimDataKeys(client, vault())
    const goOn = () => !stopping.aborted
    const pass = await resealAll(client, vault(), "upgrade", { goOn })
    if (pass && pass.damaged > 0) log("warn", "damaged", { count: pass.damaged })
    return pass !== undefined
  } finally {
    client.release(true) // its session goes, and the lock with it
  }
}

async function isMine(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK])
  return rows[0]?.mine ?? false
}
