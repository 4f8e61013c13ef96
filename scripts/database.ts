import { startEmbedded } from "../lib/db/embedded.ts"
import { migrate } from "../lib/db/migrate.ts"
import type { Env } from "../lib/env.ts"
import { readOrMakeSecrets } from "../lib/secrets.ts"
import { codeOf, StartFailure } from "../lib/start-failure.ts"
import { faint, step } from "./steps.ts"

type Prepared = {
  /** The settings that the app needs beyond those given. */
  values: Record<string, string>
  stop: (() => Promise<void>) | undefined
}

/** Starts the embedded database, or finds the given one, and brings it to the newest schema. */
export async function prepareDatabase(settings: Env, dataDir: string): Promise<Prepared> {
  if (settings.databaseUrl !== undefined) {
    await bringToNewest(settings.databaseUrl)
    return { values: {}, stop: undefined }
  }
  const server = await step(
    "Database",
    () => startEmbedded(dataDir),
    ({ adopted }) => (adopted ? faint("found running") : ""),
  )
  try {
    await bringToNewest(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  const secrets = readOrMakeSecrets(dataDir)
  const values = {
    DATABASE_URL: server.url,
    AUTH_SECRET: settings.authSecret ?? secrets.authSecret,
    DATA_KEYS: settings.dataKeys ?? secrets.dataKeys,
  }
  return { values, stop: server.stop }
}

async function bringToNewest(url: string): Promise<void> {
  try {
    await step("Schema", () => migrate(url, "drizzle"))
  } catch (error) {
    throw databaseFailure(error)
  }
}

/** What PostgreSQL or the network said, as a sentence; never the address, which holds a password. */
function databaseFailure(error: unknown): unknown {
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined)
  switch (code) {
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
      return new StartFailure(
        `The database cannot be reached (${code}).`,
        "Check that it runs, and host and port in DATABASE_URL.",
      )
    case "28P01":
    case "28000":
      return new StartFailure("The database refused the user or the password.", "Check both in DATABASE_URL.")
    case "3D000":
      return new StartFailure(
        "The database server has no database of that name.",
        "Create it, or check the name in DATABASE_URL.",
      )
    case "42501":
      return new StartFailure(
        "The database's user may not create tables.",
        "Give it that right on the database, or use the user that owns it.",
      )
    case "53100":
      return new StartFailure("The database's disk is full.", "Free some space there, then start again.")
    default:
      return new StartFailure(
        `The database could not be brought to the newest schema: ${reasonOf(error)}`,
        "Nothing was changed. If an older version of Cotejo still uses this database, stop it; else report this sentence.",
      )
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
