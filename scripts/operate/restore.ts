import { once } from "node:events"
import { createReadStream, existsSync, readFileSync } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { Readable } from "node:stream"
import { Client } from "pg"
import { examineRestored } from "#lib/backup/examine-restored.ts"
import { type OpenBackup, openBackup } from "#lib/backup/read-backup.ts"
import { type RestoreTarget, restoreBackup } from "#lib/backup/restore-backup.ts"
import { writeSpilled } from "#lib/checks/pipeline/spill.ts"
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
import { readSettings } from "../read-settings.ts"
import { fromWhereTyped } from "../settings.ts"
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
  if (args[0] === "--into") {
    const [folder = "", ...files] = args.slice(1)
    return restoreIntoFolder(fromWhereTyped(folder), files, settings)
  }
  const dataDir = resolve(settings.dataDir)
  const claim = await claimDataFolder(dataDir, commandLine("restore"))
  try {
    const opened = await openFiles(args)
    if (settings.databaseUrl === undefined) await restoreEmbedded(dataDir, settings, opened)
    else await restoreServer(settings.databaseUrl, dataDir, settings, opened)
    say(
      `  Everybody signs in anew if AUTH_SECRET is another one. ${faint(`${commandLine("audit:verify")}, then ${commandLine("start")}.`)}`,
    )
    return 0
  } finally {
    claim.release()
  }
}

async function restoreServer(url: string, dataDir: string, settings: Env, opened: OpenBackup): Promise<void> {
  const { databaseOwnerUrl, dataKeys } = settings
  if (dataKeys === undefined)
    throw new StartFailure("DATA_KEYS is not set.", "Set it as it was when the backup was made.")
  const [ownerUrl, appUrl] = databaseOwnerUrl === undefined ? [url, undefined] : [databaseOwnerUrl, url]
  await requireReached(ownerUrl, appUrl === undefined ? "DATABASE_URL" : "DATABASE_OWNER_URL")
  await fill({ ownerUrl, appUrl, dataKeys }, dataDir, opened)
}

/** A fresh folder gets keys of its own at the first start, which open nothing of the backup: they have to be there before. */
async function restoreEmbedded(dataDir: string, { dataKeys }: Env, opened: OpenBackup): Promise<void> {
  if (dataKeys === undefined && !existsSync(join(dataDir, "secrets.json"))) {
    throw new StartFailure(
      `${dataDir} has no secrets.json, and DATA_KEYS is not set: the data could not be read.`,
      "Put back the secrets.json that was beside the database, or set DATA_KEYS, SIGNING_KEY and AUTH_SECRET.",
    )
  }
  const server = await startEmbedded(dataDir)
  try {
    const keys = dataKeys ?? readOrMakeSecrets(dataDir).dataKeys
    await fill({ ownerUrl: server.url, appUrl: undefined, dataKeys: keys }, dataDir, opened)
  } finally {
    await server.stop()
  }
}

async function restoreIntoFolder(folder: string, files: readonly string[], settings: Env): Promise<number> {
  const present = resolve(settings.dataDir)
  const kept = existsSync(join(present, "secrets.json")) ? readOrMakeSecrets(present) : undefined
  const [dataKeys, signingKey] = [
    settings.dataKeys ?? kept?.dataKeys,
    settings.signingKey ?? kept?.signingKey,
  ]
  if (dataKeys === undefined || signingKey === undefined)
    throw new StartFailure(
      "DATA_KEYS and SIGNING_KEY are not set.",
      "What is restored is opened with them: set them as Cotejo has them.",
    )
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new StartFailure(`${folder} is not empty.`, "Name a folder that is not there yet, or an empty one.")
  const opened = await openFiles(files)
  writeSecrets(folder, { ...readOrMakeSecrets(folder), dataKeys, signingKey })
  const server = await startEmbedded(folder)
  const client = new Client({ connectionString: server.url, application_name: "cotejo-restore" })
  try {
    await fill({ ownerUrl: server.url, appUrl: undefined, dataKeys }, folder, opened)
    await client.connect()
    return await verifyRestored(client, dataKeys, signingKey)
  } finally {
    await client.end()
    await server.stop()
  }
}

async function fill(
  target: Omit<RestoreTarget, "keepAnswer">,
  dataDir: string,
  opened: OpenBackup,
): Promise<void> {
  const keepAnswer: RestoreTarget["keepAnswer"] = (name, bytes) => writeSpilled(dataDir, name, bytes)
  const { rows } = await step("Restore", () => restoreBackup({ ...target, keepAnswer }, opened), contentOf)
  const { takenAt } = opened.manifest
  say(`\n  ${bold("Restored")}: the data as of ${takenAt} (${ageOf(takenAt)}), ${rows.checks ?? 0} checks.`)
  say(
    "  What was asked after that moment is not in it: the service may know of questions that Cotejo does not.",
  )
}

function ageOf(takenAt: string): string {
  const hours = (Date.now() - Date.parse(takenAt)) / HOUR_MS
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${hours.toFixed(1)} h` : `${Math.round(hours / 24)} days`
}

async function verifyRestored(client: Client, dataKeys: string, signingKey: string): Promise<number> {
  const chain = await step("Log", () => verifyDatabase(client, {}, signingRing(signingKey).publicKeys))
  const found = await step("Values", () => examineRestored(client, keyRing(dataKeys)))
  const isWhole = found.damaged === 0 && found.alteredAnswers === 0 && chain.tamperings.length === 0
  say(`\n  ${found.opened} sealed values open, ${found.damaged} do not.`)
  say(
    `  ${found.answers} answers have the bytes that were recorded, ${found.alteredAnswers} have not; constancias state these hashes.`,
  )
  say(`  The log: ${chain.head} rows linked, ${chain.tamperings.length} faults.`)
  say(
    isWhole
      ? `  ${green(bold("THE BACKUP BRINGS EVERYTHING BACK."))}`
      : `  ${red(bold("THE BACKUP IS NOT WHOLE."))}`,
  )
  return isWhole ? 0 : 1
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
