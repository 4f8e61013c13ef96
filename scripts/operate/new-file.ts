import { createWriteStream, existsSync } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import type { Writable } from "node:stream"
import { StartFailure } from "#lib/start-failure.ts"

/** Throws a StartFailure when something is at that path: no key, backup or export is ever written over. */
export function requireNew(path: string): void {
  if (existsSync(path))
    throw new StartFailure(`${path} exists already.`, "Name another file: none is replaced.")
}

/**
 * Makes a file that is there whole, on the disk, or not at all: `write` fills one beside it (`.part`) to its end, which then gets the name. A broken export
 * would pass for one, since its beginning is intact. Throws as `requireNew` does, and what `write` throws.
 */
export async function writeNew<T>(path: string, write: (into: Writable) => Promise<T>): Promise<T> {
  requireNew(path)
  const beside = `${path}.part`
  await rm(beside, { force: true })
  try {
    const made = await write(createWriteStream(beside, { mode: 0o600, flush: true }))
    await rename(beside, path)
    await syncFolder(dirname(path))
    return made
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined) // the first error is the one to report
    throw error
  }
}

/** A name is on the disk once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
