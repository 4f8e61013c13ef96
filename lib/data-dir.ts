import { mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { codeOf } from "./errors.ts"

/**
 * Makes DATA_DIR if it is missing, readable by its owner only. Throws the error of the file system. Not by `recursive`: where a file system says of a new folder
 * that it is not found (`/proc`, a folder that the automounter serves), Node never comes back from that.
 */
export function makeDataDir(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeDataDir(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== "EEXIST" || !isFolder(folder)) throw error // another process may have made it meanwhile
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
