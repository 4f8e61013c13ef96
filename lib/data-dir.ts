import { mkdirSync } from "node:fs"

/** Makes DATA_DIR if it is missing, for its owner's eyes only. Throws what the file system refused. */
export function makeDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
