import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

type Locked = {
  link?: true
  inBundle?: true
  integrity?: string
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>
}

/** Where npm looks for a package from that one: beside it, then beside each of those around it. */
function isLocked(from: string, name: string): boolean {
  if (packages[from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`] !== undefined)
    return true
  if (from === "") return false
  const around = from.lastIndexOf("/node_modules/")
  return isLocked(around < 0 ? "" : from.slice(0, around), name)
}

test("the lock file holds whatever npm ci asks for, also what other machines need alone", () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(from, name))
      .map((name) => `${name}, of ${from}`),
  )
  expect(missing).toEqual([])
})

test("whatever the lock file names comes with the hash of its content, for every machine, and from whichever registry is asked", () => {
  const fetched = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path !== "" && !link && !inBundle,
  )
  const loose = fetched.filter(
    ([, { integrity = "", resolved }]) => !/^sha512-[\w+/]{86}==$/.test(integrity) || resolved !== undefined,
  )
  expect(loose.map(([path]) => path)).toEqual([])
})
