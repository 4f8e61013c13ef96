import "server-only"
import { drained } from "#lib/checks/under-way.ts"
import { closeDb } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { onStop } from "#lib/on-stop.ts"
import { setWorkerRunning } from "./readiness.ts"
import { startWorker } from "./worker.ts"

/** Starts the worker of a server process and stops it in order: calls under way are finished before the process ends. */
export async function runWorker(): Promise<void> {
  env() // a wrong setting stops the start here, with its list
  const worker = startWorker()
  setWorkerRunning(true)
  onStop(async () => {
    setWorkerRunning(false)
    await worker.stop()
    await drained()
    await closeDb()
  })
}
