import "server-only"
import { Client } from "pg"
import { migrate } from "#lib/db/migrations/migrate.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { keyRing } from "#lib/vault/key-ring.ts"
import { readMigrations } from "./database-layout.ts"
import type { Ending, Manifest } from "./manifest.ts"
import type { OpenBackup } from "./read-backup.ts"
import { restoreBackup } from "./restore-backup.ts"

export type RestoreTarget = {
  /** Of the account that is to own the tables. */
  ownerUrl: string
  /** Of the app's account, where it is given. */
  appUrl: string | undefined
  /** As the program will have them. */
  dataKeys: string
  keepAnswer: (name: string, bytes: Uint8Array) => Promise<void>
}

const MIGRATIONS = "drizzle"

/**
 * Makes an unused database the one of the backup, whose schema has to be this program's. A restoration that is cut short leaves nothing of the
 * backup there, and it can be begun again. Throws a StartFailure with a sentence for people.
 */
export async function restoreInto(
  { ownerUrl, appUrl, dataKeys, keepAnswer }: RestoreTarget,
  backup: OpenBackup,
): Promise<Ending> {
  requireKeys(backup.manifest.dataKeys, dataKeys)
  await migrate(ownerUrl, MIGRATIONS, appUrl)
  const client = new Client({ connectionString: ownerUrl, application_name: "cotejo-restore" })
  client.on("error", () => undefined) // the statement in progress fails with it, and that failure counts
  try {
    await client.connect()
    await requireSameSchema(client, backup.manifest)
    return await restoreBackup(client, backup, keepAnswer)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The version of Cotejo that made a backup restores it; a newer one then migrates it as any database. */
async function requireSameSchema(client: Client, { migrations }: Manifest): Promise<void> {
  const { count, newest } = await readMigrations(client)
  if (count === migrations.count && newest === migrations.newest) return
  throw new StartFailure(
    "The backup was made by another version of Cotejo.",
    "Check out the version that made it, restore there, and start the newer one afterwards.",
  )
}

/** Without its keys a restored backup cannot be read by anybody: that is reported before the restore, not after. */
function requireKeys(needed: Manifest["dataKeys"], dataKeys: string): void {
  const ring = keyRing(dataKeys)
  const missing = needed.filter(({ id, fingerprint }) => ring.fingerprint(id) !== fingerprint)
  if (missing.length === 0) return
  throw new StartFailure(
    `DATA_KEYS lacks keys that the backup is sealed under: ${missing.map(({ id }) => id).join(", ")}.`,
    "Set DATA_KEYS as it was when the backup was made (or put that secrets.json into DATA_DIR), then restore again.",
  )
}
