import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { givenFiles } from "./given-files.ts"

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
