import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { givenFiles, writeNew } from "./given-files.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cotejo-new-file-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test("a file has its name once it is whole, also after an attempt that was killed", async () => {
  const path = join(folder, "log.jsonl")
  writeFileSync(`${path}.part`, "what a killed one left, longer than all of it")
  const made = await writeNew(path, async (into) => {
    await pipeline(Readable.from(["first\n", "last\n"]), into)
    expect(existsSync(path)).toBe(false)
    return 2
  })
  expect(made).toBe(2)
  expect(readFileSync(path, "utf8")).toBe("first\nlast\n")
  expect(readdirSync(folder)).toEqual(["log.jsonl"])
})

test("of two that write the same file at once the second is told, and takes nothing from the first", async () => {
  const path = join(folder, "log.jsonl")
  await writeNew(path, async (into) => {
    into.write("first\n")
    await expect(writeNew(path, (other) => pipeline(Readable.from(["other\n"]), other))).rejects.toThrow(
      /is being written by another command/,
    )
    await pipeline(Readable.from(["last\n"]), into)
  })
  expect(readFileSync(path, "utf8")).toBe("first\nlast\n")
  expect(readdirSync(folder)).toEqual(["log.jsonl"])
})

test("one that breaks off leaves nothing that could pass for it", async () => {
  const lines = Readable.from(
    (function* () {
      yield "first\n"
      throw new Error("the database is gone")
    })(),
  )
  const broken = writeNew(join(folder, "log.jsonl"), (into) => pipeline(lines, into))
  await expect(broken).rejects.toThrow("the database is gone")
  expect(readdirSync(folder)).toEqual([])
})

test("nothing is written over", async () => {
  const path = join(folder, "log.jsonl")
  writeFileSync(path, "earlier")
  await expect(writeNew(path, async () => undefined)).rejects.toThrow(/exists already/)
  expect(readFileSync(path, "utf8")).toBe("earlier")
})

test("files are meant from where the command was typed, wherever the program lies", () => {
  vi.stubEnv("INIT_CWD", "/backups")
  expect(givenFiles(["desk.backup", "/keys/key.txt"], "restore", "FILE", "KEYFILE")).toEqual([
    join("/backups", "desk.backup"),
    "/keys/key.txt",
  ])
  vi.unstubAllEnvs()
})

test.each([
  [[], /A file is missing/],
  [["--help"], /not the words/],
  [["one", "two"], /not the words/],
])("%j is not one file", (args, message) => {
  expect(() => givenFiles(args, "backup", "FILE")).toThrow(message)
})
