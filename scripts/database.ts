import { type Embedded, startEmbedded } from "../lib/db/embedded.ts"
import { migrate } from "../lib/db/migrate.ts"
import type { Env } from "../lib/env.ts"
import { readOrMakeSecrets } from "../lib/secrets.ts"
import { codeOf, StartFailure } from "../lib/start-failure.ts"
import { faint, say, step } from "./steps.ts"

type Prepared = {
  /** The settings that the app needs beyond those given. */
  values: Record<string, string>
  stop: (() => Promise<void>) | undefined
  /** Resolves when the embedded server ended by itself and could not be started again. */
  failed: Promise<StartFailure>
}

const NEVER = new Promise<never>(() => undefined)
const LOOK_EVERY_MS = 1_000

/** Starts the embedded database, or finds the given one, and brings it to the newest schema. */
export async function prepareDatabase(settings: Env, dataDir: string): Promise<Prepared> {
  if (settings.databaseUrl !== undefined) {
    await bringToNewest(settings.databaseUrl)
    return { values: {}, stop: undefined, failed: NEVER }
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
    SIGNING_KEY: settings.signingKey ?? secrets.signingKey,
  }
  return { values, ...keepRunning(server, dataDir) }
}

/**
 * Starts the server again, on the port that it had, when it ended by itself (killed, or out of memory): the app's
 * connections come back by themselves, and what was committed is there.
 */
function keepRunning(
  first: Embedded,
  dataDir: string,
): Pick<Prepared, "failed"> & { stop: () => Promise<void> } {
  let server = first
  let looking = Promise.resolve()
  let stopped = false
  let timer: NodeJS.Timeout
  const failed = new Promise<StartFailure>((fail) => {
    const look = async () => {
      try {
        if (!server.runs()) server = await startAgain(server, dataDir)
        if (!stopped) plan()
      } catch (error) {
        fail(error instanceof StartFailure ? error : new StartFailure(reasonOf(error), "Start again."))
      }
    }
    const plan = () => {
      timer = setTimeout(() => {
        looking = look()
      }, LOOK_EVERY_MS)
    }
    plan()
  })
  const stop = async () => {
    stopped = true
    clearTimeout(timer)
    await looking
    await server.stop()
  }
  return { failed, stop }
}

async function startAgain(gone: Embedded, dataDir: string): Promise<Embedded> {
  say("  The database ended by itself. It is started again; what was recorded is safe.")
  const server = await step("Database", () => startEmbedded(dataDir))
  if (server.url === gone.url) return server
  await server.stop()
  throw new StartFailure(
    "The database ended by itself, and its port was taken meanwhile.",
    "Start again; nothing that was recorded is lost.",
  )
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
