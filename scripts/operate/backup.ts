import { statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Writable } from "node:stream"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { Client } from "pg"
import { type Content, type Manifest, writeBackup } from "#lib/backup/write-backup.ts"
import { commandLine } from "#lib/command-line.ts"
import { databaseFailure } from "#lib/db/database-failure.ts"
import { requireReached } from "#lib/db/server/require-reached.ts"
import { codeOf } from "#lib/errors.ts"
import { fileFailure, StartFailure } from "#lib/start-failure.ts"
import { readSettings } from "../settings.ts"
import { bold, faint, say, step } from "../steps.ts"
import { givenFiles, NAME_ANOTHER, requireNew, writeNew } from "./given-files.ts"
import { openSettingsDatabase, type SettingsDatabase } from "./settings-database.ts"

/** The database's error code for the app's account, which may not read all of it. */
const NO_RIGHT = "42501"

/** `npm run backup:key -- FILE`: writes a key that opens backups, for its owner alone; prints the public one, which makes them. */
export async function backupKey(args: readonly string[]): Promise<number> {
  const [path = ""] = givenFiles(args, "backup:key", "FILE")
  requireNew(path)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  try {
    writeFileSync(path, `# opens backups of Cotejo; public key: ${recipient}\n${identity}\n`, {
      flag: "wx",
      mode: 0o600,
    })
  } catch (error) {
    throw fileFailure(error, path, NAME_ANOTHER)
  }
  say(`  ${bold(path)} opens backups: keep it away from this machine, and a copy of it.`)
  say(`  ${faint("To make backups that it opens:")} BACKUP_RECIPIENTS=${recipient}`)
  return 0
}

/** `npm run backup -- FILE`: everything but the keys, while Cotejo runs or not, into a file that appears when it is whole. */
export async function backup(args: readonly string[]): Promise<number> {
  const [path = ""] = givenFiles(args, "backup", "FILE")
  const { backupRecipients } = readSettings()
  if (backupRecipients.length === 0) {
    throw new StartFailure(
      "BACKUP_RECIPIENTS is not set: a backup is encrypted for whoever may open it.",
      `${commandLine("backup:key", "FILE")} makes a key, and tells what to set.`,
    )
  }
  const source = await openSettingsDatabase(commandLine("backup"))
  try {
    if (source.ownerUrl !== source.url) await requireReached(source.ownerUrl, "DATABASE_OWNER_URL")
    const made = await step("Backup", () => writeTo(path, source, backupRecipients), contentOf)
    say()
    say(`  ${bold(path)} ${faint(`${sizeOf(path)}, the data as of ${made.takenAt}`)}`)
    say(
      `  Not in it, and needed to restore: DATA_KEYS (${made.dataKeys.map(({ id }) => id).join(", ")}), SIGNING_KEY, AUTH_SECRET,`,
    )
    say(`  as they are set or in ${join(source.dataDir, "secrets.json")}. Keep them apart from it.`)
    return 0
  } finally {
    await source.close()
  }
}

async function writeTo(
  path: string,
  source: SettingsDatabase,
  recipients: readonly string[],
): Promise<Manifest & Content> {
  const client = new Client({ connectionString: source.ownerUrl, application_name: "cotejo-backup" })
  try {
    await client.connect()
    const made = await writeNew(path, (into) =>
      writeBackup(client, source.dataDir, recipients, Writable.toWeb(into)),
    )
    // Restored, it says nothing of itself; where it was made, its age is watched.
    await client.query("insert into backups (taken_at) values ($1)", [made.takenAt])
    return made
  } catch (error) {
    throw codeOf(error) === NO_RIGHT ? databaseFailure(error) : fileFailure(error, path, NAME_ANOTHER)
  } finally {
    await client.end()
  }
}

/** How much a backup holds. */
export function contentOf({ rows, spilledAnswers }: Content): string {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  return spilledAnswers === 0 ? `${sum} rows` : `${sum} rows, ${spilledAnswers} answers that wait`
}

function sizeOf(path: string): string {
  const { size } = statSync(path)
  return size < 1e6 ? `${Math.ceil(size / 1e3)} kB` : `${(size / 1e6).toFixed(1)} MB`
}
