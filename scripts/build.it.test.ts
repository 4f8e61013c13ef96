import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { fingerprint } from "./build.ts"
import { claimDataFolder } from "./data-folder.ts"

test("a data folder in the clone, whatever its name, is no source: what is written there calls for no build", async () => {
  const clone = mkdtempSync(join(tmpdir(), "cotejo-clone-"))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  mkdirSync(join(clone, "app"))
  writeFileSync(join(clone, "app", "page.tsx"), "first")
  const built = fingerprint(clone)

  const { release } = await claimDataFolder(join(clone, "desk"), "here")
  writeFileSync(join(clone, "desk", "secrets.json"), "{}")
  expect(fingerprint(clone)).toBe(built)
  release()
  expect(fingerprint(clone)).toBe(built)

  writeFileSync(join(clone, "app", "page.tsx"), "second")
  expect(fingerprint(clone)).not.toBe(built)
})
