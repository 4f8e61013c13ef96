import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { makeDataDir } from "./data-dir.ts"

let outer: string
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), "cotejo-data-dir-"))
})
afterEach(() => rmSync(outer, { recursive: true, force: true }))

test("the folder and what leads to it are made, for their owner alone; one that is there is left as it is", () => {
  const folder = join(outer, "some", "where")
  for (const _ of ["made", "there"]) makeDataDir(folder)
  for (const made of [folder, join(outer, "some")]) expect(statSync(made).mode & 0o777).toBe(0o700)
})

test("a file in its place, or on the way to it, is an error", () => {
  const file = join(outer, "file")
  writeFileSync(file, "")
  expect(() => makeDataDir(file)).toThrow(expect.objectContaining({ code: "EEXIST" }))
  expect(() => makeDataDir(join(file, "data"))).toThrow(expect.objectContaining({ code: "EEXIST" }))
})

test.runIf(process.platform === "linux")(
  "a file system in which no folder can be made is an error at once",
  () => {
    expect(() => makeDataDir("/proc/cotejo-data/data")).toThrow(expect.objectContaining({ code: "ENOENT" }))
  },
)
