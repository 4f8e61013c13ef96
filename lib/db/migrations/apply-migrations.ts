import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type { ClientBase } from "pg"
import { codeOf } from "../../errors.ts"
import { StartFailure } from "../../start-failure.ts"
import { appliedMigrations, refuseNewerSchema } from "./schema-version.ts"

/** A statement that waits for a table's lock blocks all that come after it: the migration waits this long at most, lets them pass and tries again. */
const LOCK_TIMEOUT_MS = 2_000
const ATTEMPTS = 30
const PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = "55P03"

/** As drizzle's migrator keeps it, which other tools know; that one takes all migrations in one transaction, and waits for locks for ever. */
const RECORD = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

/**
 * Applies the migrations of `folder` that the database has not had, each in a transaction of its own; one that consists of indexes made
 * `CONCURRENTLY`, which locks nothing, in none. To be called in turns. Throws a StartFailure for the
 * schema of a newer build, and when a table stays taken.
 */
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
