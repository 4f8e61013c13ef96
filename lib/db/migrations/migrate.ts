import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { Client, type ClientBase, escapeIdentifier } from "pg"
import { codeOf } from "#lib/errors.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { ADVISORY_LOCKS } from "../lock-until-commit.ts"
import {
  type AppAccess,
  ensureAppAccount,
  grantToApp,
  requireLimited,
  requireUnableToRewrite,
} from "../server/app-account.ts"
import { mayMakeTables, requireOwnerRights, requireServer } from "../server/server-checks.ts"
import { appliedMigrations, refuseNewerSchema, requireSchema } from "./schema-version.ts"

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

/** A statement that waits for a table's lock blocks all that come after it: the migration waits this long at most, lets them pass and tries again. */
const LOCK_TIMEOUT_MS = 2_000
const ATTEMPTS = 30
const PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = "55P03"

/** As drizzle's migrator keeps it, which other tools know; that one takes all migrations in one transaction, and waits for locks for ever. */
const RECORD = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

/** Applies missing migrations, each in a transaction of its own, but for indexes made `CONCURRENTLY`. In turns. Throws a StartFailure. */
export async function applyMigrations(owner: ClientBase, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  await refuseNewerSchema(
    owner,
    migrations.map(({ folderMillis }) => folderMillis),
  )
  const applied = await appliedMigrations(owner)
  if (applied === undefined || applied.size === 0) await owner.query(RECORD)
  for (const migration of migrations) {
    if (applied?.has(migration.folderMillis)) continue
    if (migration.sql.some((text) => /\bindex\s+concurrently\b/i.test(text))) await besides(owner, migration)
    else await inTransaction(owner, migration)
  }
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

async function inTransaction(owner: ClientBase, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query("begin")
      await owner.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      for (const text of migration.sql) await owner.query(text)
      await record(owner, migration)
      await owner.query("commit")
      return
    } catch (error) {
      await owner.query("rollback").catch(() => undefined) // the first fault is the one to report
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      if (attempt === ATTEMPTS) throw stayedTaken(error)
      await pause(PAUSE_MS)
    }
  }
}

/** One that was cut off in the middle left an index that counts for nothing, and that `if not exists` would take for done. */
async function besides(owner: ClientBase, migration: Migration): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where not indisvalid and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)",
  )
  for (const { name } of rows) await owner.query(`drop index concurrently if exists ${name}`)
  for (const text of migration.sql) await owner.query(text)
  await record(owner, migration)
}

async function record(owner: ClientBase, { hash, folderMillis }: Migration): Promise<void> {
  await owner.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    folderMillis,
  ])
}

function stayedTaken(error: unknown): StartFailure {
  return new StartFailure(
    "The database was not brought to the newest schema: a table that a migration changes stayed taken by something else.",
    "What works goes on as before. Look in pg_stat_activity for a transaction that lasts, end it, then start again.",
    error,
  )
}
