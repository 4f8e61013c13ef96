import { rmSync } from "node:fs"
import { ensureBuilt } from "#scripts/build.ts"
import { RECORDINGS } from "#test/browser/recorded-responses.ts"
import { startTestCluster } from "./cluster.ts"

/** Playwright's global set-up: the built app and one PostgreSQL; each worker then starts an app and a sandbox of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  rmSync(RECORDINGS, { recursive: true, force: true })
  await ensureBuilt()
  return startTestCluster()
}
