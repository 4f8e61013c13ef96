import "server-only"
import { drained } from "#lib/checks/pipeline/in-flight.ts"
import { makeDataDir } from "#lib/data-dir.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { logFault } from "#lib/log/fault.ts"
import { onStop } from "#lib/on-stop.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { bindInBackground } from "#lib/vault/bind-in-background.ts"
import { claimDataKeys } from "#lib/vault/data-keys.ts"
import { vault } from "#lib/vault/vault.ts"
import { setWorkerRunning } from "./readiness.ts"
import { startWorker } from "./worker.ts"

/** Starts the worker of a server process and stops it in order: calls under way are finished before the process ends. */
export async function runWorker(): Promise<void> {
  const { dataDir } = env() // a wrong setting stops the start here, with its list
  try {
    makeDataDir(dataDir)
  } catch (error) {
    logFault({ doing: "making the data folder" }, undefined, error) // readiness says so from now on
  }
  await claimDataKeys(db().$client, vault()).catch((error: unknown) => {
    if (error instanceof StartFailure) throw error
    logFault({ doing: "writing down the keys in use" }, undefined, error) // done again in the background
  })
  const worker = startWorker()
  const upgrade = bindInBackground()
  setWorkerRunning(true)
  onStop(async () => {
    setWorkerRunning(false)
    await worker.stop()
    await upgrade.stop()
    await drained()
    await closeDb()
  })
}
