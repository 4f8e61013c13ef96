import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { binariesFor } from "./embedded-binaries.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cotejo-binaries-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Inside the package's folder its program never runs, as where the account may not enter; a copy runs when it is whole. */
const PROGRAM = `#!/bin/sh
here=$(dirname "$0")
case "$here" in */package/*) echo "no way in" >&2; exit 1;; esac
[ -f "$here/../lib/libpq" ] || { echo "a library is missing" >&2; exit 127; }
`

function installPackage(): string {
  const native = join(folder, "package", "native")
  mkdirSync(join(native, "bin"), { recursive: true })
  writeFileSync(join(folder, "package", "package.json"), JSON.stringify({ version: "18.0.0" }))
  writeFileSync(join(native, "bin", "postgres"), PROGRAM)
  chmodSync(join(native, "bin", "postgres"), 0o755)
  return native
}

function complete(native: string): void {
  mkdirSync(join(native, "lib"))
  writeFileSync(join(native, "lib", "libpq"), "")
}

const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

test("a copy of an installation that was not complete is made once more when the installation is", () => {
  const native = installPackage()
  const shared = [join(folder, "shared")]
  const find = () => binariesFor(self, { native, shared })
  expect(find).toThrow(/no way in/)
  complete(native)
  const bin = find()
  expect(bin).toContain(join(folder, "shared", "postgresql-18.0.0"))
  expect(readFileSync(join(bin, "postgres"), "utf8")).toBe(PROGRAM)
  // One that runs is left as it is.
  const { ino } = statSync(join(bin, "postgres"))
  expect([find(), statSync(join(bin, "postgres")).ino]).toEqual([bin, ino])
})

test("a folder that others may write to holds no copy; the next one does", () => {
  const native = installPackage()
  complete(native)
  const [open, own] = [join(folder, "open"), join(folder, "own")]
  mkdirSync(open)
  chmodSync(open, 0o777)
  expect(binariesFor(self, { native, shared: [open, own] })).toContain(own)
})
