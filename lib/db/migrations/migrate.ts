import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { Client, type ClientBase, escapeIdentifier } from "pg"
import { ADVISORY_LOCKS } from "../lock-until-commit.ts"
import {
  type AppAccess,
  ensureAppAccount,
  grantToApp,
  requireLimited,
  requireUnableToRewrite,
} from "../server/app-account.ts"
import { mayMakeTables, requireOwnerRights, requireServer } from "../server/server-checks.ts"
import { applyMigrations } from "./apply-migrations.ts"
import { requireSchema } from "./schema-version.ts"

const LOOK_EVERY_MS = 100

/**
 * Brings the database at `ownerUrl` to the newest schema, and grants the app's account the rights it needs: the one of `appUrl`, else one that is created here,
 * else (where the owner may create none) the owner itself, unguarded. Safe to call from several processes at once: one works, the others wait for it. Throws a
 * StartFailure for a server or an account that is unsuitable and for a schema of a newer build, else the server's error.
 */
export async function migrate(ownerUrl: string, folder: string, appUrl?: string): Promise<AppAccess> {
  await connected(ownerUrl, async (owner) => {
    await requireServer(owner, ownerUrl)
    await requireOwnerRights(owner)
    await takeTurn(owner)
    await setSessionDefaults(owner)
  })
  return connected(ownerUrl, async (owner) => {
    await takeTurn(owner)
    await applyMigrations(owner, folder)
    if (appUrl !== undefined) return giveTo(owner, appUrl)
    const made = await ensureAppAccount(owner, ownerUrl)
    return made === undefined ? { url: ownerUrl, isGuarded: false } : giveTo(owner, made)
  })
}

/** For an account that may create no tables: whether the schema is this build's; undefined when it may. Throws a StartFailure. */
export async function findMigrated(appUrl: string): Promise<AppAccess | undefined> {
  return connected(appUrl, async (app) => {
    await requireServer(app, appUrl)
    if (await mayMakeTables(app)) return undefined
    await requireSchema(app)
    await requireLimited(app)
    await requireUnableToRewrite(app)
    return { url: appUrl, isGuarded: true }
  })
}

/** For as long as the session lasts; replicas that start together take turns. Asked for again and again: one that waited within the server would hold up an index that is made `CONCURRENTLY`, which waits for it. */
async function takeTurn(owner: Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      ADVISORY_LOCKS.migration,
    ])
    if (rows[0]?.mine) return
    await pause(LOOK_EVERY_MS)
  }
}

/** The account signs in itself, which shows who it is to the server, and that it comes to this very database. */
async function giveTo(owner: Client, url: string): Promise<AppAccess> {
  return connected(url, async (app) => {
    await requireServer(app, url)
    await requireLimited(app)
    const { rows } = await app.query<{ user: string }>('select current_user as "user"')
    await grantToApp(owner, rows[0]?.user ?? "")
    await setSessionDefaults(app)
    await requireUnableToRewrite(app)
    return { url, isGuarded: true }
  })
}

async function connected<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "cotejo-migrate",
  })
  client.on("error", () => undefined) // the statement in progress fails with it, and that failure counts
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => undefined) // ends the session, and the lock with it
  }
}

/** What a session of ours relies on, whatever a server or a database sets by default. Limits of time are for questions, which carry their own. */
const DEFAULTS = [
  "datestyle = 'ISO'",
  "default_transaction_isolation = 'read committed'",
  "search_path = public",
  "array_nulls = on",
  "statement_timeout = 0",
  "lock_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
  "transaction_timeout = 0",
] as const

/** Sets them for the account of this connection in its database, from its next session on; a pooler passes them on too. To be called in turns. */
async function setSessionDefaults(client: Pick<ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<{ account: string; database: string }>(
    "select current_user as account, current_database() as database",
  )
  const [session] = rows
  if (session === undefined) throw new Error("the server says nothing of this session")
  const own = `alter role ${escapeIdentifier(session.account)} in database ${escapeIdentifier(session.database)}`
  for (const setting of DEFAULTS) await client.query(`${own} set ${setting}`)
}
