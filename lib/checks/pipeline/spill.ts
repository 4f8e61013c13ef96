import "server-only"
import { randomUUID } from "node:crypto"
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Check } from "#lib/checks/transition.ts"
import { env } from "#lib/env.ts"
import { codeOf } from "#lib/errors.ts"
import { type KeyRing, readHead } from "#lib/vault/key-ring.ts"
import { vault } from "#lib/vault/vault.ts"
import type { Outcome } from "./outcome.ts"

/** What settling a check needs of it. `asked`: its question; undefined where it cannot be decrypted. `isAlarmed`: false where its slot had no alarm that an answer ends. */
export type Claimed = Pick<Check, "id" | "operation" | "attempts" | "batchId" | "requestId"> &
  Partial<Pick<Check, "sentAt">> & { asked?: Record<string, string> | undefined; isAlarmed?: boolean }

export type Settlement = { claimed: Claimed; outcome: Outcome }

const FOLDER = "spilled-answers"
const NAME = /^([0-9a-f-]{36})\.(\d+)$/

/** Stores a settlement in `DATA_DIR`, encrypted and bound to check and attempt. Resolves to the file's name once all of it is on disk. */
export async function spill({ claimed, outcome }: Settlement): Promise<string> {
  const name = `${claimed.id}.${claimed.attempts}`
  const { id, operation, attempts, batchId, requestId, asked } = claimed
  const text = JSON.stringify({
    claimed: { id, operation, attempts, batchId, requestId, asked },
    outcome: { ...outcome, body: outcome.body?.toString("base64") ?? null },
  })
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  await writeWhole(folder(), name, vault().encrypt(Buffer.from(text), contextOf(name), name))
  return name
}

/** Written to a temporary file, synced and renamed, so that a reader never sees half of it. */
async function writeWhole(into: string, name: string, bytes: Buffer): Promise<void> {
  const beside = join(into, `${name}.${randomUUID()}.part`)
  try {
    const file = await open(beside, "wx", 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, join(into, name))
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined) // the first fault is the one to report
    throw error
  }
  const entries = await open(into, "r")
  try {
    await entries.sync()
  } finally {
    await entries.close()
  }
}

export async function spilledNames(dataDir = env().dataDir): Promise<string[]> {
  try {
    return (await readdir(join(dataDir, FOLDER))).filter((name) => NAME.test(name))
  } catch (error) {
    if (codeOf(error) === "ENOENT") return []
    throw error
  }
}

export async function spilledPaths(dataDir: string): Promise<{ name: string; path: string }[]> {
  const names = await spilledNames(dataDir)
  return names.map((name) => ({ name, path: join(dataDir, FOLDER, name) }))
}

/** Restores a spilled settlement from a backup; the program records it when it starts. */
export async function writeSpilled(dataDir: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 })
  await writeWhole(join(dataDir, FOLDER), name, Buffer.from(bytes))
}

/** Reseals spilled settlements under the ring's first key. Returns the names of those that do not open, which may need any key. */
export async function resealSpilled(dataDir: string, ring: KeyRing): Promise<string[]> {
  const unread: string[] = []
  for (const name of await spilledNames(dataDir)) {
    try {
      const sealed = await readFile(join(dataDir, FOLDER, name))
      if (readHead(sealed).keyId === ring.keyId) continue
      const plain = ring.decrypt(sealed, contextOf(name), name)
      await writeWhole(join(dataDir, FOLDER), name, ring.encrypt(plain, contextOf(name), name))
    } catch (error) {
      if (codeOf(error) !== "ENOENT") unread.push(name)
    }
  }
  return unread
}

/** Throws when the file was altered or renamed, or its key is gone. */
export async function readSpilled(name: string): Promise<Settlement> {
  const text = vault().decrypt(await readFile(join(folder(), name)), contextOf(name), name)
  // Encrypted by ourselves and authenticated: `spill` wrote it.
  const { claimed, outcome } = JSON.parse(text.toString()) as Settlement & {
    outcome: { body: string | null }
  }
  const body = outcome.body === null ? null : Buffer.from(outcome.body, "base64")
  return { claimed, outcome: { ...outcome, body } }
}

export async function dropSpilled(name: string): Promise<void> {
  await rm(join(folder(), name), { force: true })
}

function folder(): string {
  return join(env().dataDir, FOLDER)
}

function contextOf(name: string): string {
  return `spilled-answers:${name}`
}
