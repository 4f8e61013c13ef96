import { existsSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { closeDb } from "../lib/db/client.ts"
import { startEmbedded } from "../lib/db/embedded.ts"
import { lockFile } from "../lib/file-lock.ts"
import { readOrMakeSecrets } from "../lib/secrets.ts"
import { fileFailure, StartFailure } from "../lib/start-failure.ts"
import { readSettings } from "./read-settings.ts"
import { adoptSettings } from "./settings.ts"

/** With the app's database, whether the app runs or not; it is left as it was found. */
export async function atDatabase(command: string, run: () => Promise<number>): Promise<number> {
  const settings = readSettings()
  const release: (() => unknown)[] = []
  try {
    if (settings.databaseUrl === undefined) {
      const dataDir = resolve(settings.dataDir)
      const { url, letGo } = await embedded(dataDir, command)
      release.push(letGo)
      const secrets = readOrMakeSecrets(dataDir)
      adoptSettings({
        DATABASE_URL: url,
        AUTH_SECRET: settings.authSecret ?? secrets.authSecret,
        DATA_KEYS: settings.dataKeys ?? secrets.dataKeys,
        SIGNING_KEY: settings.signingKey ?? secrets.signingKey,
      })
    }
    // Nothing is asked from here, but settings count as a whole.
    if (settings.sandboxMode) {
      adoptSettings({
        SANDBOX_URL: "http://127.0.0.1:9",
        SANDBOX_LOOKUP_KEY: "none",
        SANDBOX_PLATFORM_KEY: "none",
      })
    }
    release.unshift(closeDb)
    return await run()
  } finally {
    for (const step of release) await step()
  }
}

/** The server of the data folder: that of a running Cotejo is used and left alone, else it is started and stopped. */
async function embedded(
  dataDir: string,
  command: string,
): Promise<{ url: string; letGo: () => Promise<void> }> {
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION"))) {
    throw new StartFailure(
      `There is no database in ${dataDir}.`,
      "Set DATA_DIR, or DATABASE_URL and its secrets, as Cotejo itself has them.",
    )
  }
  const path = join(dataDir, "cotejo.lock")
  try {
    const lock = lockFile(path)
    if (lock === "held elsewhere") {
      const { url } = await startEmbedded(dataDir)
      return { url, letGo: () => Promise.resolve() }
    }
    writeFileSync(path, JSON.stringify({ pid: process.pid, address: command }))
    const server = await startEmbedded(dataDir)
    return {
      url: server.url,
      async letGo() {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    throw fileFailure(error, dataDir)
  }
}
