import "server-only"
import { constants } from "node:fs"
import { access, statfs } from "node:fs/promises"
import { sql } from "drizzle-orm"
import { LINKED_WITHIN } from "#lib/audit/read-chain.ts"
import { makeDataDir } from "#lib/data-dir.ts"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { processWide } from "#lib/process-wide.ts"

/** The parts that a process depends on; the names are an interface, by which an operator's tools see what is wrong. */
export type Part = "worker" | "database" | "database_read_only" | "data_folder" | "disk"

export type Readiness = {
  missing: Part[]
  /** The account at the database could change rows of the log; false, too, while that is unknown. */
  canRewriteLog: boolean
  /** Rows of the log wait for long to be linked; false, too, while that is unknown. */
  logIsBehind: boolean
  /** The background tasks that fail for minutes in any process; none, too, while that is unknown. */
  degraded: string[]
}

/** With less room than this the database would stop soon. */
const MIN_FREE_BYTES = 200 * 1024 * 1024

const worker = processWide("worker", () => ({ isRunning: false }))

/** Said when this process's work in the background has started or stopped. */
export function setWorkerRunning(running: boolean): void {
  worker.isRunning = running
}

/** Whether this process can do its work: its background work runs, the database answers and takes writes, the data folder accepts files, the disk has room. */
export async function readiness(): Promise<Readiness> {
  const [database, folder] = await Promise.all([askDatabase(), lookAtFolder(env().dataDir)])
  const work: Part[] = worker.isRunning ? [] : ["worker"]
  return {
    missing: [...work, ...lacksOf(database), ...folder],
    canRewriteLog: database?.can === true,
    logIsBehind: database?.behind === true,
    degraded: database?.degraded ?? [],
  }
}

type Asked = { can: boolean; behind: boolean; readOnly: boolean; degraded: string[] }

/** One that only takes reads (after a fail-over the address may lead to a standby) answers, and no question can be written down there. */
function lacksOf(database: Asked | undefined): Part[] {
  if (database === undefined) return ["database"]
  return database.readOnly ? ["database_read_only"] : []
}

/** Undefined when it does not answer; the log has the fault of the real work. */
async function askDatabase(): Promise<Asked | undefined> {
  try {
    const { rows } = await db().execute<Asked>(
      sql`select has_table_privilege('audit_log', 'update, delete, truncate') as can,
        current_setting('transaction_read_only') = 'on' as "readOnly", (
        select uuid_extract_timestamp(id) < clock_timestamp() - ${sql.raw(`interval '${LINKED_WITHIN}'`)}
          from audit_unlinked order by id limit 1) as behind,
        array(select about from alerts where kind = 'task_failing' and closed_at is null order by about) as degraded`,
    )
    return rows[0]
  } catch {
    return undefined
  }
}

async function lookAtFolder(folder: string): Promise<Part[]> {
  try {
    makeDataDir(folder)
    await access(folder, constants.W_OK | constants.X_OK)
    return (await freeBytes(folder)) > MIN_FREE_BYTES ? [] : ["disk"]
  } catch {
    return ["data_folder"]
  }
}

/** Returns the free space for this program on the disk of that folder. Throws when it cannot be read. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
