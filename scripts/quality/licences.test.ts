import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** Licences that a company may ship in a program of its own without opening it; weak copyleft stays in packages of its own. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
])

/** Packages whose description names no licence by its SPDX name, with what their own text says. */
const READ_BY_HAND: Record<string, string> = {
  "node_modules/png-js": "MIT",
  "node_modules/incremental-encoder": "MPL-2.0",
}

type Locked = { dev?: boolean; license?: string }
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>
}

function licenceOf(folder: string, { license }: Locked): string {
  if (READ_BY_HAND[folder] !== undefined) return READ_BY_HAND[folder]
  return license ?? (JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Locked).license ?? "none"
}

test("what is shipped has a licence that may be shipped", () => {
  const shipped = Object.entries(packages).filter(
    ([folder, locked]) => folder !== "" && !locked.dev && existsSync(folder),
  )
  expect(shipped.length).toBeGreaterThan(100)
  const refused = shipped
    .map(([folder, locked]) => ({ folder, licence: licenceOf(folder, locked) }))
    .filter(({ licence }) => !licence.split(" AND ").every((name) => ALLOWED.has(name)))
  expect(refused).toEqual([])
})
