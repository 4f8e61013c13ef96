import { mkdirSync } from "node:fs"

/** Makes DATA_DIR if it is missing, readable by its owner only. Throws the error of the file system. */
export function makeDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
