import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

/** A folder of this file's own in the system's temporary one, gone after its tests. Called at the top of the file. */
export function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `cotejo-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
