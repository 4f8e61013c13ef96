import "server-only"
import { statfs } from "node:fs/promises"
import { sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"

/** With less room than this the database would stop soon. */
const LEAST_FREE_BYTES = 200 * 1024 * 1024

// On globalThis: the modules of instrumentation and of routes are two copies in one process.
const shared = globalThis as typeof globalThis & { __cotejoWorkerRunning?: boolean }

/** Said by the worker when it has started or stopped in this process. */
export function setWorkerRunning(running: boolean): void {
  shared.__cotejoWorkerRunning = running
}

/** Whether this process can do its work: its worker runs, the database answers, the disk has room. */
export async function isReady(): Promise<boolean> {
  if (shared.__cotejoWorkerRunning !== true) return false
  try {
    await db().execute(sql`select 1`)
    const disk = await statfs(env().dataDir)
    return disk.bavail * disk.bsize > LEAST_FREE_BYTES
  } catch {
    return false // whatever the reason, the answer to "ready?" is no; the log has the fault of the real work
  }
}
