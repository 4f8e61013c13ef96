import { databaseFailure, reasonOf } from "../lib/db/database-failure.ts"
import { accountOf } from "../lib/db/database-url.ts"
import { type Embedded, startEmbedded } from "../lib/db/embedded/embedded.ts"
import { findMigrated, migrate } from "../lib/db/migrations/migrate.ts"
import type { AppAccess } from "../lib/db/server/app-account.ts"
import { requireReached } from "../lib/db/server/require-reached.ts"
import type { Env } from "../lib/env.ts"
import { readOrMakeSecrets } from "../lib/secrets.ts"
import { StartFailure } from "../lib/start-failure.ts"
import { bold, faint, red, say, step } from "./steps.ts"

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
    const access =
      (settings.databaseOwnerUrl === undefined && (await findReady(settings.databaseUrl))) ||
      (await bringToNewest(settings.databaseOwnerUrl ?? settings.databaseUrl, settings))
    if (!access.isGuarded) warnOfRewriting(access.url)
    return {
      values: appValues(access),
      stop: undefined,
      failed: NEVER,
    }
  }
  const server = await step(
    "Database",
    () => startEmbedded(dataDir),
    ({ adopted }) => (adopted ? faint("found running") : ""),
  )
  const access = await bringToNewest(server.url).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const secrets = readOrMakeSecrets(dataDir)
  const values = {
    ...appValues(access),
    AUTH_SECRET: settings.authSecret ?? secrets.authSecret,
    DATA_KEYS: settings.dataKeys ?? secrets.dataKeys,
    SIGNING_KEY: settings.signingKey ?? secrets.signingKey,
  }
  return { values, ...keepRunning(server, dataDir) }
}

/**
 * Starts the server again, on the port that it had, when it ended by itself (killed, or out of memory): the app
 * reconnects by itself, and committed data are there.
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

/** The app's settings of the database: its own account, and nothing by which it could become the owner. */
function appValues({ url }: AppAccess): Record<string, string> {
  // The library would take an inherited PGPASSWORD for any address that has no password.
  const inherited = accountOf(url).password === "" ? {} : { PGPASSWORD: "" }
  return { DATABASE_URL: url, DATABASE_OWNER_URL: "", ...inherited }
}

/** Where `npm run migrate` is what brings the schema, the app's account finds it there. */
async function findReady(appUrl: string): Promise<AppAccess | undefined> {
  try {
    return await findMigrated(appUrl)
  } catch (error) {
    throw databaseFailure(error)
  }
}

async function bringToNewest(ownerUrl: string, given?: Env): Promise<AppAccess> {
  const appUrl = given?.databaseOwnerUrl === undefined ? undefined : given.databaseUrl
  if (appUrl !== undefined) await requireReached(ownerUrl, "DATABASE_OWNER_URL")
  try {
    return await step("Schema", () => migrate(ownerUrl, "drizzle", appUrl))
  } catch (error) {
    throw databaseFailure(error)
  }
}

function warnOfRewriting(url: string): void {
  const { user, database } = accountOf(url)
  const app = `cotejo_app_${database}`
  say()
  say(`  ${red(bold("The log of who did what can be rewritten by the app's account at the database."))}`)
  say(
    `  "${user}" owns the tables and may make no other account. Let an administrator of the database run this,`,
  )
  say(
    `  then set DATABASE_OWNER_URL to the address that is DATABASE_URL now, and DATABASE_URL to one of the new account:`,
  )
  say()
  say(`    create role "${app}" login password '...';`)
  say(`  The rights it needs are granted at the next start.`)
  say()
}
