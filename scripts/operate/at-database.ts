import { closeDb } from "#lib/db/client.ts"
import { NO_SERVICE } from "#lib/env.ts"
import { adoptSettings, readSettings } from "../settings.ts"
import { openSettingsDatabase } from "./settings-database.ts"

/** With the app's database as the app's own code reads it, whether the app runs or not; it is left as it was found. */
export async function atDatabase(command: string, run: () => Promise<number>): Promise<number> {
  const settings = readSettings()
  const { url, secrets, close } = await openSettingsDatabase(command)
  try {
    if (settings.databaseUrl === undefined) adoptSettings({ DATABASE_URL: url, ...secrets })
    if (settings.sandboxMode) adoptSettings(NO_SERVICE)
    return await run()
  } finally {
    await closeDb()
    await close()
  }
}
