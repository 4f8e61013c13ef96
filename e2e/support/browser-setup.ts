import { ensureBuilt } from "#scripts/build.ts"
import { startApp } from "./app-process.ts"
import { startTestCluster } from "./cluster.ts"
import { handed, handOver } from "./settings.ts"

/** Playwright's global set-up: one built app with its sandbox, in a temporary data folder, for all browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const stopCluster = await startTestCluster()
  const app = await startApp()
  handOver({ ...handed(), appUrl: app.url, sandboxUrl: app.sandbox.url })
  return async () => {
    await app.stop()
    await stopCluster()
  }
}
