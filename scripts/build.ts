import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { lockFile } from "../lib/file-lock.ts"
import { StartFailure } from "../lib/start-failure.ts"
import { DATA_LOCK } from "./data-folder.ts"
import { ending } from "./run-command.ts"
import { environmentFor } from "./settings.ts"

const STAMP = join(".next", "cotejo-build")
const LOCK = join("node_modules", ".cotejo-build.lock")

/** The files outside of the built app, by exclusion: a new folder of the app is never forgotten, at worst a build is needless. */
const NOT_BUILT = new Set([
  "node_modules",
  "data",
  "deploy",
  "deployable",
  "bench",
  "docs",
  "e2e",
  "sandbox",
  "scripts",
  "test",
  "test-results",
  "playwright-report",
  "next-env.d.ts",
  "biome.json",
  "drizzle.config.ts",
  ".oxlintrc.json",
  "knip.config.ts",
  "playwright.config.ts",
  "vitest.config.ts",
])

/**
 * Builds the app unless `.next` holds a build of exactly these sources. Returns whether it built. Throws a StartFailure
 * with the end of the compiler's words when it fails, or when a running Cotejo still uses the build of older sources.
 */
export async function ensureBuilt(signal?: AbortSignal): Promise<boolean> {
  const wanted = fingerprint()
  if (isBuilt(wanted)) return false
  const lock = lockFile(LOCK)
  if (lock === "held elsewhere") {
    throw new StartFailure(
      "The sources changed, and another Cotejo of this folder is running or being built.",
      "Stop that one first, then start again: a build underneath a running app would break it.",
    )
  }
  try {
    rmSync(STAMP, { force: true })
    await build(signal)
    mkdirSync(".next", { recursive: true })
    writeFileSync(STAMP, wanted)
    return true
  } finally {
    lock.release()
  }
}

/** Keeps others from building while an app of ours runs on the build. Any number may hold it. */
export function keepBuild(): { release: () => void } {
  const lock = lockFile(LOCK, "shared")
  if (lock !== "held elsewhere") return lock
  throw new StartFailure("Another Cotejo of this folder is being built.", "Wait for it, then start again.")
}

/** Whether there is a build that matches the sources. */
export function isBuilt(wanted = fingerprint()): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted && existsSync(join(".next", "BUILD_ID"))
}

async function build(signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, [join("node_modules", "next", "dist", "bin", "next"), "build"], {
    env: environmentFor({ NODE_ENV: "production" }),
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal === undefined ? {} : { signal }),
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
    })
  }
  const end = await ending(child, "exit")
  if (end.code !== 0) throw buildFailure(output, end.signal)
}

function buildFailure(output: string, signal: NodeJS.Signals | null): StartFailure {
  const end = output.trim().split("\n").slice(-25).join("\n")
  if (output.includes("ENOSPC")) {
    return new StartFailure(
      "The disk is full: the app could not be built.",
      "Free about 500 MB, then start again.",
    )
  }
  if (signal === "SIGKILL") {
    return new StartFailure(
      "The build was killed, most likely because memory ran out.",
      "It needs about 2 GB: free some, then start again.",
    )
  }
  return new StartFailure(
    `The app could not be built. The build's last words:\n\n${end}`,
    "Correct what it names, then start again.",
  )
}

/** A hash over every source file, the lock file and the version of Node. */
export function fingerprint(root = "."): string {
  const hash = createHash("sha256").update(process.version)
  for (const path of sources(root)) hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  return hash.digest("hex")
}

function sources(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith(".") && !(folder === root && NOT_BUILT.has(name)))
    .filter(({ name }) => !isDataFolder(join(folder, name)))
    .filter(({ name }) => !/\.(test|spec)\.tsx?$|\.md$|\.tsbuildinfo$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sources(root, path)
      return entry.isFile() ? [path] : []
    })
}

/** `DATA_DIR` may lie in the clone under any name, and changes all the time. */
function isDataFolder(path: string): boolean {
  return existsSync(join(path, DATA_LOCK))
}
