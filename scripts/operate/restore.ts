import { once } from "node:events"
import { createReadStream, existsSync, readFileSync } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { Readable } from "node:stream"
import { Client } from "pg"
import { examineRestored } from "#lib/backup/examine-restored.ts"
import { type OpenBackup, openBackup, restoreBackup } from "#lib/backup/restore-backup.ts"
import { commandLine } from "#lib/command-line.ts"
import { signingRing } from "#lib/constancia/signing-ring.ts"
import { startEmbedded } from "#lib/db/embedded/embedded.ts"
import { requireReached } from "#lib/db/server/require-reached.ts"
import type { Env } from "#lib/env.ts"
import { codeOf } from "#lib/errors.ts"
import { readOrMakeSecrets, writeSecrets } from "#lib/secrets.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { HOUR_MS } from "#lib/time/durations.ts"
import { keyRing } from "#lib/vault/key-ring.ts"
import { claimDataFolder } from "../data-folder.ts"
import { fromWhereTyped, readSettings } from "../settings.ts"
import { bold, faint, green, red, say, step } from "../steps.ts"
import { verifyDatabase } from "./audit.ts"
import { contentOf } from "./backup.ts"
import { givenFiles } from "./given-files.ts"

/**
 * `npm run restore -- FILE KEYFILE`: into an empty database, or a fresh DATA_DIR in which secrets.json was put back. With `--into FOLDER` before them it is a
 * rehearsal: into a data folder of its own, where everything is then verified; ends with 0 when the backup brings everything back.
 */
export async function restore(args: readonly string[]): Promise<number> {
  const settings = readSettings()
  const present = resolve(settings.dataDir)
  const isRehearsal = args[0] === "--into"
  const folder = isRehearsal ? fromWhereTyped(args[1] ?? "") : present
  const keys = keysOf(settings, present)
  const opened = await openFiles(isRehearsal ? args.slice(2) : args)
  if (isRehearsal) await requireEmpty(folder) // last: what is refused leaves nothing in it
  const claim = await claimDataFolder(folder, commandLine("restore"))
  try {
    if (isRehearsal) writeSecrets(folder, { ...readOrMakeSecrets(folder), ...keys })
    else if (settings.databaseUrl !== undefined)
      return await restoreAt(await reached(settings.databaseUrl, settings), keys.dataKeys, folder, opened)
    const server = await startEmbedded(folder)
    try {
      const code = await restoreAt({ ownerUrl: server.url, appUrl: undefined }, keys.dataKeys, folder, opened)
      return isRehearsal ? await verifyRestored(server.url, keys) : code
    } finally {
      await server.stop()
    }
  } finally {
    claim.release()
  }
}

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length === 0) return
  throw new StartFailure(`${folder} is not empty.`, "Name a folder that is not there yet, or an empty one.")
}

type Keys = { dataKeys: string; signingKey: string }

/** A fresh folder gets keys of its own at the first start, which open nothing of the backup: they have to be there before. */
function keysOf(settings: Env, folder: string): Keys {
  const kept = existsSync(join(folder, "secrets.json")) ? readOrMakeSecrets(folder) : undefined
  const dataKeys = settings.dataKeys ?? kept?.dataKeys
  const signingKey = settings.signingKey ?? kept?.signingKey
  if (dataKeys !== undefined && signingKey !== undefined) return { dataKeys, signingKey }
  throw new StartFailure(
    `${folder} has no secrets.json, and DATA_KEYS or SIGNING_KEY is not set: the data could not be read.`,
    "Put back the secrets.json that was beside the database, or set DATA_KEYS, SIGNING_KEY and AUTH_SECRET as they were when the backup was made.",
  )
}

type Accounts = { ownerUrl: string; appUrl: string | undefined }

async function reached(url: string, { databaseOwnerUrl }: Env): Promise<Accounts> {
  await requireReached(databaseOwnerUrl ?? url, databaseOwnerUrl ? "DATABASE_OWNER_URL" : "DATABASE_URL")
  return { ownerUrl: databaseOwnerUrl ?? url, appUrl: databaseOwnerUrl && url }
}

async function restoreAt(
  accounts: Accounts,
  dataKeys: string,
  dataDir: string,
  opened: OpenBackup,
): Promise<number> {
  const run = () => restoreBackup({ ...accounts, dataKeys, dataDir }, opened)
  const { rows } = await step("Restore", run, contentOf)
  const { takenAt } = opened.manifest
  say(`\n  ${bold("Restored")}: the data as of ${takenAt} (${ageOf(takenAt)}), ${rows.checks ?? 0} checks.`)
  say(
    "  What was asked after that moment is not in it: the service may know of questions that Cotejo does not.",
  )
  say(
    `  Everybody signs in anew if AUTH_SECRET is another one. ${faint(`${commandLine("audit:verify")}, then ${commandLine("start")}.`)}`,
  )
  return 0
}

function ageOf(takenAt: string): string {
  const hours = (Date.now() - Date.parse(takenAt)) / HOUR_MS
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${hours.toFixed(1)} h` : `${Math.round(hours / 24)} days`
}

async function verifyRestored(url: string, { dataKeys, signingKey }: Keys): Promise<number> {
  const client = new Client({ connectionString: url, application_name: "cotejo-restore" })
  await client.connect()
  try {
    const chain = await step("Log", () => verifyDatabase(client, {}, signingRing(signingKey).publicKeys))
    const found = await step("Values", () => examineRestored(client, keyRing(dataKeys)))
    const isWhole = found.damaged === 0 && found.alteredAnswers === 0 && chain.tamperings.length === 0
    say(`\n  ${found.opened} sealed values open, ${found.damaged} do not.`)
    say(
      `  ${found.answers} answers have the bytes that were recorded, ${found.alteredAnswers} have not; constancias state these hashes.`,
    )
    say(`  The log: ${chain.head} rows linked, ${chain.tamperings.length} faults.`)
    const [paint, verdict] = isWhole
      ? [green, "THE BACKUP BRINGS EVERYTHING BACK."]
      : [red, "THE BACKUP IS NOT WHOLE."]
    say(`  ${paint(bold(verdict))}`)
    return isWhole ? 0 : 1
  } finally {
    await client.end()
  }
}

/** Opens the backup with the private key in the other file. */
async function openFiles(args: readonly string[]): Promise<OpenBackup> {
  const [file = "", keyFile = ""] = givenFiles(args, "restore", "FILE", "KEYFILE")
  const bytes = createReadStream(file)
  try {
    await once(bytes, "open")
    const identity = /^AGE-SECRET-KEY-\S+$/m.exec(readFileSync(keyFile, "utf8"))?.[0] ?? ""
    return await openBackup(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, identity)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    throw new StartFailure(
      `${file} or ${keyFile} cannot be read.`,
      "Name the files by their paths, as a user who may read them.",
      error,
    )
  }
}
