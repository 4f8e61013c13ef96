import "server-only"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate as applyFolder } from "drizzle-orm/node-postgres/migrator"
import { Client } from "pg"

/** Any constant: replicas that start together take turns on it (drizzle's own migrator takes no lock). */
const MIGRATION_LOCK = 4_201_905

/**
 * Brings the database at `url` to the newest schema. Safe to call from several processes at once: one works,
 * the others wait for it. Throws when the server cannot be reached or a migration fails.
 */
export async function migrate(url: string, folder: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "cotejo-migrate",
  })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    await applyFolder(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end() // ends the session, and the lock with it
  }
}
