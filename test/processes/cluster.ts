import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { ensureFirstPeople } from "#lib/auth/first-people.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { accountOf } from "#lib/db/database-url.ts"
import { startEmbedded } from "#lib/db/embedded/embedded.ts"
import { readPostmaster } from "#lib/db/embedded/embedded-server.ts"
import { migrate } from "#lib/db/migrations/migrate.ts"
import { NO_SERVICE } from "#lib/env.ts"
import { claimDataKeys } from "#lib/vault/data-keys.ts"
import { vault } from "#lib/vault/vault.ts"
import { type Person, passSetupOn, type TestSetup, withSettings } from "./settings.ts"

export const TEMPLATE = "template_cotejo"

const ADMIN = { adminEmail: "admin@cotejo.example", adminPassword: "admin password of the tests" }

/** Starts a PostgreSQL in a temporary folder, with a migrated template that has a person of each role. Resolves with how to take it away. */
export async function startTestCluster(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "cotejo-tests-"))
  const server = await startEmbedded(folder)
  // A test runner that is told to stop runs no tear-down: it exits.
  const takeAway = () => {
    const postmaster = readPostmaster(join(folder, "postgres"))
    if (postmaster !== undefined) process.kill(postmaster.pid, "SIGQUIT")
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once("exit", takeAway)
  const clusterUrl = server.url.replace(/\/[^/]*$/, "")
  const secrets = {
    dataKeys: `test:${randomBytes(32).toString("base64")}`,
    authSecret: randomBytes(32).toString("base64url"),
    signingKey: randomBytes(32).toString("base64"),
  }
  // Nothing here outlives the run, so nothing has to survive a power cut: every journey empties all tables.
  for (const setting of ["fsync = off", "full_page_writes = off"])
    await inCluster(clusterUrl, `alter system set ${setting}`)
  await inCluster(clusterUrl, "select pg_reload_conf()")
  await inCluster(clusterUrl, `create database ${TEMPLATE}`)
  const { url } = await migrate(`${clusterUrl}/${TEMPLATE}`, "drizzle")
  const people = await seedPeople(url, secrets)
  // Copies of the template keep its grants, so the account of the template's app is that of each copy's.
  passSetupOn({ clusterUrl, appAccount: accountOf(url), people, ...secrets })
  return async () => {
    process.off("exit", takeAway)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs one statement as the cluster's owner, outside any test's database. */
export async function inCluster(clusterUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${clusterUrl}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function seedPeople(
  url: string,
  secrets: Pick<TestSetup, "dataKeys" | "authSecret" | "signingKey">,
): Promise<Person[]> {
  const settings = {
    DATABASE_URL: url,
    DATA_KEYS: secrets.dataKeys,
    AUTH_SECRET: secrets.authSecret,
    SIGNING_KEY: secrets.signingKey,
    ...NO_SERVICE,
  }
  return withSettings(settings, async () => {
    try {
      await claimDataKeys(db().$client, vault())
      const samples = await ensureFirstPeople({ ...ADMIN, samples: true })
      const admin = {
        email: ADMIN.adminEmail,
        password: ADMIN.adminPassword,
        role: "admin",
        name: "Elena Paredes",
      }
      return [admin, ...samples]
    } finally {
      await closeDb() // a template that somebody is connected to cannot be copied
    }
  })
}
