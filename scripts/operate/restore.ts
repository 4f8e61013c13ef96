import { readdir } from "node:fs/promises"
import { resolve } from "node:path"
import { restoreInto } from "#lib/backup/restore-into.ts"
import { writeSpilled } from "#lib/checks/pipeline/spill.ts"
import { commandLine } from "#lib/command-line.ts"
import { type Embedded, startEmbedded } from "#lib/db/embedded/embedded.ts"
import { requireReached } from "#lib/db/server/require-reached.ts"
import { readOrMakeSecrets } from "#lib/secrets.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { claimDataFolder } from "../data-folder.ts"
import { readSettings } from "../read-settings.ts"
import { bold, faint, say, step } from "../steps.ts"
import { ageOf, contentOf, openBackupFile } from "./backup-file.ts"
import { givenFiles } from "./given-files.ts"

/** `npm run restore -- FILE KEYFILE`: into an empty database, or a fresh DATA_DIR in which secrets.json was put back. */
export async function restore(args: readonly string[]): Promise<number> {
  const [file = "", keyFile = ""] = givenFiles(args, "restore", "FILE", "KEYFILE")
  const settings = readSettings()
  const dataDir = resolve(settings.dataDir)
  const claim = await claimDataFolder(dataDir, commandLine("restore"))
  try {
    const opened = await openBackupFile(file, keyFile)
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
      const keepAnswer = (name: string, bytes: Uint8Array) => writeSpilled(dataDir, name, bytes)
      const ending = await step(
        "Restore",
        () => restoreInto({ ownerUrl, appUrl, dataKeys, keepAnswer }, opened),
        contentOf,
      )
      say()
      say(
        `  ${bold("Restored")}: the data as of ${opened.manifest.takenAt} (${ageOf(opened.manifest)}), ${ending.rows.checks ?? 0} checks.`,
      )
      say(
        "  What was asked after that moment is not in it: the service may know of questions that Cotejo does not.",
      )
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
