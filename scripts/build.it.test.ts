import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { BUILT_FROM, ensureBuilt, fingerprint } from "./build.ts"

test("what the build does not read calls for no build, whatever its name", () => {
  const clone = mkdtempSync(join(tmpdir(), "cotejo-clone-"))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  for (const folder of ["app", "desk"]) mkdirSync(join(clone, folder))
  writeFileSync(join(clone, "app", "page.tsx"), "first")
  const built = fingerprint(clone)

  for (const path of ["nohup.out", "notes.ts", "desk/secrets.json", "app/page.test.tsx", "app/.page.tsx.swp"])
    writeFileSync(join(clone, path), "{}")
  expect(fingerprint(clone)).toBe(built)

  writeFileSync(join(clone, "app", "page.tsx"), "second")
  const changed = fingerprint(clone)
  expect(changed).not.toBe(built)
  writeFileSync(join(clone, "app", "other.tsx"), "new")
  expect(fingerprint(clone)).not.toBe(changed)
})

test("whatever the build read is on the list of what it is built from", async () => {
  await ensureBuilt()
  const atTop = new Set(readdirSync(".").filter((name) => name !== "node_modules" && !name.startsWith(".")))
  const read = new Set(sourcesOfBuild().filter((name) => atTop.has(name)))
  expect(read).toContain("components")
  expect([...read].filter((name) => !BUILT_FROM.includes(name))).toEqual([])
})

/** The first folder, or the file, of each source that the build's maps name. */
function sourcesOfBuild(): string[] {
  const maps = readdirSync(join(".next", "server"), { recursive: true, encoding: "utf8" })
  return maps
    .filter((path) => path.endsWith(".js.map"))
    .map((path) => JSON.parse(readFileSync(join(".next", "server", path), "utf8")) as SourceMap)
    .flatMap(({ sources = [], sections = [] }) => [...sources, ...sections.flatMap(({ map }) => map.sources)])
    .map((source) => source.replace(/^turbopack:\/\/\/\[project\]\//, "").replace(/^(\.\.\/)+/, ""))
    .map((source) => source.split("/", 1)[0] ?? "")
}
type SourceMap = { sources?: string[]; sections?: { map: { sources: string[] } }[] }
