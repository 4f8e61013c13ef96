import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { Client } from "pg"
import { examineRestored } from "#lib/backup/examine-restored.ts"
import type { Manifest } from "#lib/backup/manifest.ts"
import { restoreInto } from "#lib/backup/restore-into.ts"
import { writeSpilled } from "#lib/checks/pipeline/spill.ts"
import { signingRing } from "#lib/constancia/signing-ring.ts"
import { startEmbedded } from "#lib/db/embedded/embedded.ts"
import { readOrMakeSecrets, writeSecrets } from "#lib/secrets.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { readSettings } from "../read-settings.ts"
import { bold, green, red, say, step } from "../steps.ts"
import { verifyDatabase } from "./audit.ts"
import { ageOf, contentOf, openBackupFile } from "./backup-file.ts"
import { givenFiles } from "./given-files.ts"
import { overClient } from "./over-client.ts"

/**
 * `npm run backup:drill -- FILE KEYFILE`: restores into a folder that is thrown away, opens everything, and verifies the answers' hashes
 * and the chain of the log. Ends with 0 when the backup would bring everything back.
 */
export async function backupDrill(args: readonly string[]): Promise<number> {
  const [file = "", keyFile = ""] = givenFiles(args, "backup:drill", "FILE", "KEYFILE")
  const secrets = secretsNow()
  const folder = await mkdtemp(join(tmpdir(), "cotejo-drill-"))
  try {
    const opened = await openBackupFile(file, keyFile)
    writeSecrets(folder, { ...readOrMakeSecrets(folder), ...secrets })
    const server = await startEmbedded(folder)
    try {
      const keepAnswer = (name: string, bytes: Uint8Array) => writeSpilled(folder, name, bytes)
      const target = { ownerUrl: server.url, appUrl: undefined, dataKeys: secrets.dataKeys, keepAnswer }
      await step("Restore", () => restoreInto(target, opened), contentOf)
      const client = new Client({ connectionString: server.url, application_name: "cotejo-drill" })
      try {
        await client.connect()
        return await summaryOf(client, opened.manifest, secrets)
      } finally {
        await client.end()
      }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function summaryOf(client: Client, manifest: Manifest, secrets: Kept): Promise<number> {
  const chain = await step("Log", () =>
    verifyDatabase(client, {}, signingRing(secrets.signingKey).publicKeys),
  )
  const found = await step("Values", () =>
    examineRestored(overClient(client), secrets.dataKeys, randomBytes(32)),
  )
  const isWhole = found.damaged === 0 && found.alteredAnswers === 0 && chain.tamperings.length === 0
  say()
  say(`  ${found.opened} sealed values open, ${found.damaged} do not.`)
  say(
    `  ${found.answers} answers have the bytes that were recorded, ${found.alteredAnswers} have not; constancias state these hashes.`,
  )
  say(`  The log: ${chain.head} rows linked, ${chain.tamperings.length} faults.`)
  say(`  The data are ${ageOf(manifest)} old (${manifest.takenAt}): what was done since would be lost.`)
  say(
    isWhole
      ? `  ${green(bold("THE BACKUP BRINGS EVERYTHING BACK."))}`
      : `  ${red(bold("THE BACKUP IS NOT WHOLE."))}`,
  )
  return isWhole ? 0 : 1
}

type Kept = { dataKeys: string; signingKey: string }

function secretsNow(): Kept {
  const { dataKeys, signingKey, dataDir } = readSettings()
  const folder = resolve(dataDir)
  const kept = existsSync(join(folder, "secrets.json")) ? readOrMakeSecrets(folder) : undefined
  const [keys, signing] = [dataKeys ?? kept?.dataKeys, signingKey ?? kept?.signingKey]
  if (keys !== undefined && signing !== undefined) return { dataKeys: keys, signingKey: signing }
  throw new StartFailure(
    "DATA_KEYS and SIGNING_KEY are not set.",
    "The drill opens what it restores: set them as Cotejo has them.",
  )
}
