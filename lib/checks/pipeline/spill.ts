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

/** As much of a check as settling it needs. */
export type Claimed = Pick<Check, "id" | "operation" | "attempts" | "batchId" | "requestId"> &
  Partial<Pick<Check, "sentAt">>

/** What became of one call, and the sending that it belongs to. */
export type Settlement = { claimed: Claimed; outcome: Outcome }

const FOLDER = "spilled-answers"
const NAME = /^([0-9a-f-]{36})\.(\d+)$/

/**
 * Keeps a settlement that the database does not take in a file of `DATA_DIR`, encrypted and bound to its check and attempt. When it
 * resolves, the file is on the disk whole, under the name that it returns; a second one of the same sending takes its place.
 */
export async function spill({ claimed, outcome }: Settlement): Promise<string> {
  const name = `${claimed.id}.${claimed.attempts}`
  const { id, operation, attempts, batchId, requestId } = claimed
  const text = JSON.stringify({
    claimed: { id, operation, attempts, batchId, requestId },
    outcome: { ...outcome, body: outcome.body?.toString("base64") ?? null },
  })
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  await writeWhole(folder(), name, vault().encrypt(Buffer.from(text), contextOf(name), name))
  return name
}

/** Written beside its place and moved there when it is on the disk: whoever finds the name finds all of it. */
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
    await rm(beside, { force: true }).catch(() => undefined) // the first fault is the one to tell of
    throw error
  }
  const entries = await open(into, "r")
  try {
    await entries.sync()
  } finally {
    await entries.close()
  }
}

/** The names of the settlements that wait in `DATA_DIR`, this process's unless another is named. */
export async function spilledNames(dataDir = env().dataDir): Promise<string[]> {
  try {
    return (await readdir(join(dataDir, FOLDER))).filter((name) => NAME.test(name))
  } catch (error) {
    if (codeOf(error) === "ENOENT") return []
    throw error
  }
}

/** Where each of the settlements lies that wait in that `DATA_DIR`: for a backup. */
export async function spilledPaths(dataDir: string): Promise<{ name: string; path: string }[]> {
  const names = await spilledNames(dataDir)
  return names.map((name) => ({ name, path: join(dataDir, FOLDER, name) }))
}

/** Puts a settlement back that a backup kept; the program takes it up when it starts. */
export async function writeSpilled(dataDir: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 })
  await writeWhole(join(dataDir, FOLDER), name, Buffer.from(bytes))
}

/**
 * Seals the settlements that wait in that `DATA_DIR` again under the ring's first key, so that their answers outlive the other ones. Returns the
 * names of those that do not open: any key may be theirs. One that is taken up meanwhile is taken up once more, and changes nothing then.
 */
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

/** Throws when the file was altered, was renamed, or was sealed under a key that is gone. */
export async function readSpilled(name: string): Promise<Settlement> {
  const text = vault().decrypt(await readFile(join(folder(), name)), contextOf(name), name)
  // Encrypted by ourselves and authenticated: it is what `spill` wrote.
  const { claimed, outcome } = JSON.parse(text.toString()) as Settlement & {
    outcome: { body: string | null }
  }
  const body = outcome.body === null ? null : Buffer.from(outcome.body, "base64")
  return { claimed, outcome: { ...outcome, body } }
}

/** Takes a settlement away that the database has committed. */
export async function dropSpilled(name: string): Promise<void> {
  await rm(join(folder(), name), { force: true })
}

function folder(): string {
  return join(env().dataDir, FOLDER)
}

function contextOf(name: string): string {
  return `spilled-answers:${name}`
}
