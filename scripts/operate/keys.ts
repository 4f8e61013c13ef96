import { join, resolve } from "node:path"
import { Client } from "pg"
import { resealSpilled } from "#lib/checks/pipeline/spill.ts"
import { ADVISORY_LOCKS, tryAdvisoryLock } from "#lib/db/advisory-locks.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { type KeyRing, keyRing } from "#lib/vault/key-ring.ts"
import type { Transactional } from "#lib/vault/rebuild-indexes.ts"
import { rotateKeys, statusLines } from "#lib/vault/rotate-keys.ts"
import { readSettings } from "../read-settings.ts"
import { say } from "../steps.ts"
import { overClient } from "./over-client.ts"
import { openSettingsDatabase } from "./settings-database.ts"

/** `npm run keys:rotate`: everything under the first key of DATA_KEYS, while the program runs. Ends with 1 while an earlier key is still needed. */
export async function rotate(): Promise<number> {
  return withDatabase(async (db, ring, connect) => {
    const dataDir = resolve(readSettings().dataDir)
    let unread: string[] = []
    const mayRetire = async () => {
      unread = await resealSpilled(dataDir, ring)
      return unread.length === 0
    }
    const { retired, moved, damaged } = await inTurn(await connect(), () =>
      rotateKeys(db, ring, (line) => say(`  ${line}`), mayRetire),
    )
    say(`\n  ${moved} values were sealed anew under "${ring.keyId}".`)
    if (damaged > 0)
      say(`  ${damaged} values do not open in their rows; they are damaged, and were left as they are.`)
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
  ]
}

/** `npm run keys:status`: which keys the database needs. */
export async function status(): Promise<number> {
  return withDatabase(async (db, ring) => {
    for (const line of await statusLines(db, ring)) say(`  ${line}`)
    return 0
  })
}

/** Runs `run` while no other rotation works. Throws a StartFailure when one does, and an error of `holder`, whose end would release the lock. */
async function inTurn<T>(holder: Client, run: () => Promise<T>): Promise<T> {
  const lost = new Promise<never>((_, fail) => holder.on("error", fail))
  if (!(await tryAdvisoryLock(holder, ADVISORY_LOCKS.keyRotation)))
    throw new StartFailure(
      "The keys are being rotated already.",
      "Wait until that has ended; it tells how far it is.",
    )
  return Promise.race([run(), lost])
}

type Run = (db: Transactional, ring: KeyRing, connect: () => Promise<Client>) => Promise<number>

async function withDatabase(run: Run): Promise<number> {
  const { url, secrets, close } = await openSettingsDatabase("keys")
  const open: Client[] = []
  const connect = async () => {
    const client = new Client({ connectionString: url, application_name: "cotejo-keys" })
    open.push(client)
    await client.connect()
    return client
  }
  try {
    if (secrets.DATA_KEYS === undefined)
      throw new StartFailure("DATA_KEYS is not set.", "Set it as the program has it.")
    return await run(overClient(await connect()), keyRing(secrets.DATA_KEYS), connect)
  } finally {
    for (const client of open) await client.end()
    await close()
  }
}
