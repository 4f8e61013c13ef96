import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { checkpointWarning } from "./welcome.ts"

const folder = mkdtempSync(join(tmpdir(), "cotejo-checkpoint-file-"))
writeFileSync(join(folder, "there.jsonl"), "")
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  [undefined, undefined],
  [join(folder, "new.jsonl"), undefined],
  [join(folder, "there.jsonl"), undefined],
  [folder, /EISDIR/],
  [join(folder, "missing", "new.jsonl"), /ENOENT/],
  [join(folder, "there.jsonl", "new.jsonl"), /ENOTDIR/],
])("%s: %s", (path, warning) => {
  if (warning === undefined) expect(checkpointWarning(path)).toBeUndefined()
  else expect(checkpointWarning(path)).toMatch(warning)
})
