import { createWriteStream, existsSync } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import type { Writable } from "node:stream"
import { commandLine } from "#lib/command-line.ts"
import { lockFile } from "#lib/file-lock.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { fromWhereTyped } from "../settings.ts"

/**
 * The files that a command line names, one for each of `words`, as paths from where it was typed. Throws a StartFailure with how the command is typed when
 * they are fewer or more, or one looks like an option: nobody means a file named `--help`.
 */
export function givenFiles(args: readonly string[], command: string, ...words: readonly string[]): string[] {
  if (args.length === words.length && !args.some((word) => word.startsWith("-")))
    return args.map(fromWhereTyped)
  const what = args.length < words.length ? "A file is missing." : "These are not the words of this command."
  throw new StartFailure(what, commandLine(command, ...words))
}

/** What helps where the file cannot be made. */
export const NAME_ANOTHER = "name another file"

/** Throws a StartFailure when something is at that path: no key, backup or export is ever written over. */
export function requireNew(path: string): void {
  if (existsSync(path))
    throw new StartFailure(`${path} exists already.`, "Name another file: none is replaced.")
}

/**
 * Makes a file that is there whole, on the disk, or not at all: `write` fills one beside it (`.part`) to its end, which then gets the name. A broken export
 * would pass for one, since its beginning is intact. Throws as `requireNew` does, also while another command writes that file, and what `write` throws.
 */
export async function writeNew<T>(path: string, write: (into: Writable) => Promise<T>): Promise<T> {
  requireNew(path)
  const beside = `${path}.part`
  const lock = lockFile(beside)
  if (lock === "held elsewhere")
    throw new StartFailure(
      `${path} is being written by another command.`,
      "Wait until that has ended, or name another file.",
    )
  try {
    requireNew(path) // who held the lock a moment ago may have made it
    const made = await write(createWriteStream(beside, { mode: 0o600, flush: true }))
    await rename(beside, path)
    await syncFolder(dirname(path))
    return made
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined) // the first error is the one to report
    throw error
  } finally {
    lock.release()
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
