import "server-only"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate as applyFolder } from "drizzle-orm/node-postgres/migrator"
import { Client } from "pg"
import {
  type AppAccess,
  ensureAppAccount,
  grantToApp,
  requireLimited,
  requireUnableToRewrite,
} from "./app-account.ts"
import { requireOwnerRights, requireServer } from "./server-checks.ts"

/** Any constant: replicas that start together take turns on it (drizzle's own migrator takes no lock). */
const MIGRATION_LOCK = 4_201_905

/**
 * Brings the database at `ownerUrl` to the newest schema, and gives the app's account what it needs: the one of `appUrl`, else one
 * that is made here, else (where the owner may make none) the owner itself, unguarded. Safe to call from several processes at once: one
 * works, the others wait for it. Throws a StartFailure for a server or an account that will not do, else what the server said.
 */
export async function migrate(ownerUrl: string, folder: string, appUrl?: string): Promise<AppAccess> {
  return connected(ownerUrl, async (owner) => {
    await requireServer(owner, ownerUrl)
    await requireOwnerRights(owner)
    await owner.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    await applyFolder(drizzle({ client: owner }), { migrationsFolder: folder })
    if (appUrl !== undefined) return giveTo(owner, appUrl)
    const made = await ensureAppAccount(owner, ownerUrl)
    return made === undefined ? { url: ownerUrl, isGuarded: false } : giveTo(owner, made)
  })
}

/** The account signs in itself, which shows who it is to the server, and that it comes to this very database. */
async function giveTo(owner: Client, url: string): Promise<AppAccess> {
  return connected(url, async (app) => {
    await requireServer(app, url)
    await requireLimited(app)
    const { rows } = await app.query<{ user: string }>('select current_user as "user"')
    await grantToApp(owner, rows[0]?.user ?? "")
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
  client.on("error", () => undefined) // the statement under way fails with it, which is what counts
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => undefined) // ends the session, and the lock with it
  }
}
