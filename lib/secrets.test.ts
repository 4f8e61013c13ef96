import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { parseEnv } from "./env.ts"
import { readOrMakeSecrets, writeSecrets } from "./secrets.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cotejo-secrets-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test("made once, for the owner's eyes only, and the same ever after", () => {
  const made = readOrMakeSecrets(folder)
  expect(readOrMakeSecrets(folder)).toEqual(made)
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600)
})

test("what is made passes the checks of settings", () => {
  const { authSecret, dataKeys, signingKey, sandboxLookupKey, sandboxPlatformKey } = readOrMakeSecrets(folder)
  expect(parseEnv({ AUTH_SECRET: authSecret, DATA_KEYS: dataKeys, SIGNING_KEY: signingKey }).ok).toBe(true)
  expect(sandboxLookupKey).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(sandboxLookupKey).not.toBe(sandboxPlatformKey)
})

test("a changed port is kept beside the rest", () => {
  const made = readOrMakeSecrets(folder)
  writeSecrets(folder, { ...made, databasePort: 40_000 })
  expect(readOrMakeSecrets(folder)).toEqual({ ...made, databasePort: 40_000 })
})

test("a file that was cut off is never replaced", () => {
  readOrMakeSecrets(folder)
  const path = join(folder, "secrets.json")
  const half = readFileSync(path, "utf8").slice(0, 50)
  writeFileSync(path, half)
  expect(() => readOrMakeSecrets(folder)).toThrow(/cannot be understood/)
  expect(readFileSync(path, "utf8")).toBe(half)
})
