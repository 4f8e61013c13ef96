import { join } from "node:path"
import { Client } from "pg"
import { resealSpilled } from "#lib/checks/pipeline/spill.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { type KeyRing, keyRing } from "#lib/vault/key-ring.ts"
import { rotateKeys, statusLines } from "#lib/vault/rotate-keys.ts"
import { say } from "../steps.ts"
import { openSettingsDatabase } from "./settings-database.ts"

/** `npm run keys:rotate`: everything under the first key of DATA_KEYS, while the program runs. Ends with 1 while an earlier key is still needed. */
export async function rotate(): Promise<number> {
  return withDatabase(async (db, ring, dataDir) => {
    let unread: string[] = []
    const mayRetire = async () => {
      unread = await resealSpilled(dataDir, ring)
      return unread.length === 0
    }
    const { retired, moved, damaged, left } = await rotateKeys(
      db,
      ring,
      (line) => say(`  ${line}`),
      mayRetire,
    )
    say(`\n  ${moved} values were sealed anew under "${ring.keyId}".`)
    if (damaged > 0)
      say(`  ${damaged} values do not open in their rows; they are damaged, and were left as they are.`)
    if (left > 0) {
      say(
        `  Not done: no key can be taken out of DATA_KEYS, since ${left} values are still sealed under another key.`,
      )
      say(
        "  A server that was not started again with the new key in front writes them: restart every one, then rotate again.",
      )
      return 1
    }
    for (const line of endLines(retired, unread, dataDir)) say(`  ${line}`)
    return unread.length > 0 ? 1 : 0
  })
}

/** Answers that the database has not taken yet lie in files, which are sealed again too; one that does not open may need any key. */
function endLines(retired: readonly string[], unread: readonly string[], dataDir: string): string[] {
  if (unread.length > 0) {
    return [
      `Not done: no key can be taken out of DATA_KEYS, since answers in ${join(dataDir, "spilled-answers")} do not open: ${unread.join(", ")}.`,
      "Put the key back that they were sealed under, behind the first one, or move away what is damaged; then rotate again.",
    ]
  }
  if (retired.length === 0) return ["There is no other key to take out."]
  return [
    `Needed no more, and to be taken out of DATA_KEYS: ${retired.join(", ")}. Backups made before need them.`,
    "Other replicas sealed the answers in their own DATA_DIR anew when they were started with the new key.",
    "Was one of them not started again with it yet? What it writes is under its old key: restart it, and rotate again first.",
  ]
}

/** `npm run keys:status`: which keys the database needs. */
export async function status(): Promise<number> {
  return withDatabase(async (db, ring) => {
    for (const line of await statusLines(db, ring)) say(`  ${line}`)
    return 0
  })
}

async function withDatabase(
  run: (db: Client, ring: KeyRing, dataDir: string) => Promise<number>,
): Promise<number> {
  const { url, secrets, dataDir, close } = await openSettingsDatabase("keys")
  const client = new Client({ connectionString: url, application_name: "cotejo-keys" })
  try {
    if (secrets.DATA_KEYS === undefined)
      throw new StartFailure("DATA_KEYS is not set.", "Set it as the program has it.")
    await client.connect()
    return await run(client, keyRing(secrets.DATA_KEYS), dataDir)
  } finally {
    await client.end()
    await close()
  }
}
