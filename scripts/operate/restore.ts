import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { Client } from "pg"
import { examineRestored } from "#lib/backup/examine-restored.ts"
import { restoreInto } from "#lib/backup/restore-into.ts"
import { writeSpilled } from "#lib/checks/pipeline/spill.ts"
import { commandLine } from "#lib/command-line.ts"
import { signingRing } from "#lib/constancia/signing-ring.ts"
import { type Embedded, startEmbedded } from "#lib/db/embedded/embedded.ts"
import { requireReached } from "#lib/db/server/require-reached.ts"
import type { Env } from "#lib/env.ts"
import { readOrMakeSecrets, type Secrets, writeSecrets } from "#lib/secrets.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { claimDataFolder } from "../data-folder.ts"
import { readSettings } from "../read-settings.ts"
import { fromWhereTyped } from "../settings.ts"
import { bold, faint, green, red, say, step } from "../steps.ts"
import { verifyDatabase } from "./audit.ts"
import { ageOf, contentOf, openBackupFile } from "./backup-file.ts"
import { givenFiles } from "./given-files.ts"
import { overClient } from "./over-client.ts"

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
    const server =
      settings.databaseUrl === undefined ? await embeddedFor(dataDir, settings.dataKeys) : undefined
    try {
      const dataKeys = settings.dataKeys ?? (server && readOrMakeSecrets(dataDir).dataKeys)
      if (dataKeys === undefined)
        throw new StartFailure("DATA_KEYS is not set.", "Set it as it was when the backup was made.")
      const ownerUrl = server?.url ?? settings.databaseOwnerUrl ?? settings.databaseUrl ?? ""
      const appUrl = settings.databaseOwnerUrl === undefined ? undefined : settings.databaseUrl
      if (server === undefined)
        await requireReached(ownerUrl, appUrl === undefined ? "DATABASE_URL" : "DATABASE_OWNER_URL")
      await fill({ ownerUrl, appUrl, dataKeys, dataDir }, opened)
      say(
        `  Everybody signs in anew if AUTH_SECRET is another one. ${faint(`${commandLine("audit:verify")}, then ${commandLine("start")}.`)}`,
      )
      return 0
    } finally {
      await server?.stop()
    }
  } finally {
    claim.release()
  }
}

type Opened = Awaited<ReturnType<typeof openBackupFile>>
type Target = { ownerUrl: string; appUrl: string | undefined; dataKeys: string; dataDir: string }

function openFiles(args: readonly string[]): Promise<Opened> {
  const [file = "", keyFile = ""] = givenFiles(args, "restore", "FILE", "KEYFILE")
  return openBackupFile(file, keyFile)
}

async function fill({ dataDir, ...target }: Target, opened: Opened): Promise<void> {
  const keepAnswer = (name: string, bytes: Uint8Array) => writeSpilled(dataDir, name, bytes)
  const ending = await step("Restore", () => restoreInto({ ...target, keepAnswer }, opened), contentOf)
  const { takenAt } = opened.manifest
  say()
  say(
    `  ${bold("Restored")}: the data as of ${takenAt} (${ageOf(opened.manifest)}), ${ending.rows.checks ?? 0} checks.`,
  )
  say(
    "  What was asked after that moment is not in it: the service may know of questions that Cotejo does not.",
  )
}

/** A fresh folder gets keys of its own at the first start, which open nothing of the backup: they have to be there before. */
async function embeddedFor(dataDir: string, dataKeys: string | undefined): Promise<Embedded> {
  if (dataKeys === undefined && !(await readdir(dataDir)).includes("secrets.json")) {
    throw new StartFailure(
      `${dataDir} has no secrets.json, and DATA_KEYS is not set: the data could not be read.`,
      "Put back the secrets.json that was beside the database, or set DATA_KEYS, SIGNING_KEY and AUTH_SECRET.",
    )
  }
  return startEmbedded(dataDir)
}

async function restoreIntoFolder(folder: string, files: readonly string[], settings: Env): Promise<number> {
  const secrets = presentSecrets(settings)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new StartFailure(`${folder} is not empty.`, "Name a folder that is not there yet, or an empty one.")
  const opened = await openFiles(files)
  writeSecrets(folder, { ...readOrMakeSecrets(folder), ...secrets })
  const server = await startEmbedded(folder)
  try {
    await fill(
      { ownerUrl: server.url, appUrl: undefined, dataKeys: secrets.dataKeys, dataDir: folder },
      opened,
    )
    const client = new Client({ connectionString: server.url, application_name: "cotejo-restore" })
    try {
      await client.connect()
      return await verifyRestored(client, secrets)
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

async function verifyRestored(client: Client, { dataKeys, signingKey }: KeysOfBackup): Promise<number> {
  const chain = await step("Log", () => verifyDatabase(client, {}, signingRing(signingKey).publicKeys))
  const found = await step("Values", () => examineRestored(overClient(client), dataKeys, randomBytes(32)))
  const isWhole = found.damaged === 0 && found.alteredAnswers === 0 && chain.tamperings.length === 0
  say()
  say(`  ${found.opened} sealed values open, ${found.damaged} do not.`)
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

type KeysOfBackup = Pick<Secrets, "dataKeys" | "signingKey">

function presentSecrets({ dataKeys, signingKey, dataDir }: Env): KeysOfBackup {
  const folder = resolve(dataDir)
  const kept = existsSync(join(folder, "secrets.json")) ? readOrMakeSecrets(folder) : undefined
  const [keys, signing] = [dataKeys ?? kept?.dataKeys, signingKey ?? kept?.signingKey]
  if (keys !== undefined && signing !== undefined) return { dataKeys: keys, signingKey: signing }
  throw new StartFailure(
    "DATA_KEYS and SIGNING_KEY are not set.",
    "What is restored is opened with them: set them as Cotejo has them.",
  )
}
