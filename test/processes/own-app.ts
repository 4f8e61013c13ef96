import { afterAll, beforeAll } from "vitest"
import { ensureBuilt } from "#scripts/build.ts"
import { type AppProcess, startApp } from "./app-process.ts"

/** An app of this file's own, built where that is still to do, running while its tests do; called at the top of the file, before its own hooks. */
export function ownApp(env: Record<string, string> = {}): AppProcess {
  const app = {} as AppProcess // filled before the first test
  beforeAll(async () => {
    await ensureBuilt()
    Object.assign(app, await startApp({ env }))
  })
  afterAll(() => app.stop?.())
  return app
}
