import "server-only"
import { drained } from "#lib/checks/pipeline/in-flight.ts"
import { makeDataDir } from "#lib/data-dir.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { requireSchema } from "#lib/db/migrations/schema-version.ts"
import { env } from "#lib/env.ts"
import { logFault } from "#lib/log/fault.ts"
import { onStop } from "#lib/on-stop.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { claimDataKeys } from "#lib/vault/data-keys.ts"
import { vault } from "#lib/vault/vault.ts"
import { setWorkerRunning } from "./readiness.ts"
import { startFolderSweep, startWorker, type Worker } from "./worker.ts"

/** Runs the background work of a server: all of it, or, with separate workers, only the part that no other process can do. */
export async function runServerWork(): Promise<void> {
  if (env().workerApart) await runInOrder(() => [startFolderSweep()])
  else await runWorker()
}

/** Does the work in the background in this process, beside any number of others. */
export async function runWorker(): Promise<void> {
  await runInOrder(() => [startWorker()])
}

/** Starts the workers of `start`, and ends them in order: calls in flight are finished before the process ends. */
async function runInOrder(start: () => Worker[]): Promise<void> {
  const { dataDir } = env() // a wrong setting stops the start here, with its list
  try {
    makeDataDir(dataDir)
  } catch (error) {
    logFault({ doing: "making the data folder" }, undefined, error) // readiness says so from now on
  }
  await requireOwnSchema()
  await claimDataKeys(db().$client, vault()).catch((error: unknown) => {
    if (error instanceof StartFailure) throw error
    logFault({ doing: "writing down the keys in use" }, undefined, error) // done again in the background
  })
  const running = start()
  setWorkerRunning(true)
  onStop(async () => {
    setWorkerRunning(false)
    for (const part of running) await part.stop()
    await drained()
    await closeDb()
  })
}

/** A process that is started again beside a newer build's database ends with that message; one that runs keeps running, which migrations provide for. */
async function requireOwnSchema(): Promise<void> {
  await requireSchema(db().$client).catch((error: unknown) => {
    if (error instanceof StartFailure) throw error
    logFault({ doing: "looking at the schema" }, undefined, error) // the start did
  })
}
