import "server-only"
import { runStopTasks } from "#lib/on-stop.ts"
import { exitWithFailure } from "#lib/start-failure.ts"
import { runWorker } from "./run-worker.ts"

// The worker as a process of its own, beside any number of servers on the same database.

await runWorker().catch(exitWithFailure)
console.log("worker ready")
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    void runStopTasks().finally(() => process.exit(0))
  })
}
