import { existsSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Client } from "pg"
import { commandLine } from "#lib/command-line.ts"
import { closeDb } from "#lib/db/client.ts"
import { startEmbedded } from "#lib/db/embedded/embedded.ts"
import { appliedMigrations } from "#lib/db/migrations/schema-version.ts"
import { requireReached } from "#lib/db/server/require-reached.ts"
import { NO_SERVICE } from "#lib/env.ts"
import { lockFile } from "#lib/file-lock.ts"
import { readOrMakeSecrets } from "#lib/secrets.ts"
import { fileFailure, StartFailure } from "#lib/start-failure.ts"
import { DATA_LOCK } from "../data-folder.ts"
import { adoptSettings, readSettings } from "../settings.ts"

/** The database of the settings, for a command that works beside Cotejo. */
export type SettingsDatabase = {
  /** Of the app's account; of the owner, where the settings name one, for what the app may not do. */
  url: string
  ownerUrl: string
  dataDir: string
  /** Settings by name, as set, or as the data folder has them; missing where neither does. */
  secrets: Partial<Record<"AUTH_SECRET" | "DATA_KEYS" | "SIGNING_KEY", string>>
  /** Leaves the database as it was found: a server that was running keeps running. */
  close: () => Promise<void>
}

/** Opens it whether Cotejo runs or not. `command` names this process to a second one that finds the folder locked. */
export async function openSettingsDatabase(command: string): Promise<SettingsDatabase> {
  const { databaseUrl, databaseOwnerUrl, authSecret, dataKeys, signingKey, dataDir } = readSettings()
  const folder = resolve(dataDir)
  const given = {
    ...(authSecret !== undefined && { AUTH_SECRET: authSecret }),
    ...(dataKeys !== undefined && { DATA_KEYS: dataKeys }),
    ...(signingKey !== undefined && { SIGNING_KEY: signingKey }),
  }
  if (databaseUrl !== undefined) {
    await requireReached(databaseUrl, "DATABASE_URL", requireMade)
    return {
      url: databaseUrl,
      ownerUrl: databaseOwnerUrl ?? databaseUrl,
      dataDir: folder,
      secrets: given,
      close: () => Promise.resolve(),
    }
  }
  const { url, close } = await embedded(folder, command)
  const made = readOrMakeSecrets(folder)
  return {
    url,
    ownerUrl: url,
    dataDir: folder,
    secrets: {
      AUTH_SECRET: made.authSecret,
      DATA_KEYS: made.dataKeys,
      SIGNING_KEY: made.signingKey,
      ...given,
    },
    close,
  }
}

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

async function requireMade(client: Client): Promise<void> {
  if ((await appliedMigrations(client))?.size !== 0) return
  throw new StartFailure(
    "The database of DATABASE_URL holds nothing of Cotejo.",
    `Check its name, or run ${commandLine("migrate")} first.`,
  )
}

/** The server of the data folder: that of a running Cotejo is used and left alone, else it is started and stopped. */
async function embedded(
  dataDir: string,
  command: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION"))) {
    throw new StartFailure(
      `There is no database in ${dataDir}.`,
      "Set DATA_DIR, or DATABASE_URL and its secrets, as Cotejo itself has them.",
    )
  }
  const path = join(dataDir, DATA_LOCK)
  try {
    const lock = lockFile(path)
    if (lock === "held elsewhere") {
      const { url } = await startEmbedded(dataDir)
      return { url, close: () => Promise.resolve() }
    }
    writeFileSync(path, JSON.stringify({ pid: process.pid, address: command }))
    const server = await startEmbedded(dataDir)
    return {
      url: server.url,
      async close() {
        if (!server.adopted) await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    throw fileFailure(error, dataDir)
  }
}
