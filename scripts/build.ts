import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { lockFile } from "../lib/file-lock.ts"
import { StartFailure } from "../lib/start-failure.ts"
import { ending } from "./run-command.ts"
import { environmentFor } from "./settings.ts"

const STAMP = join(".next", "cotejo-build")
const LOCK = join("node_modules", ".cotejo-build.lock")

/** Everything at the top of the folder that the build reads: what else lies there (a log, a data folder) may change at any time. */
export const BUILT_FROM = [
  "app",
  "components",
  "drizzle",
  "lib",
  "messages",
  "public",
  "instrumentation-client.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
]

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
  for (const path of sources(root)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest("hex")
}

function sources(root: string): string[] {
  return BUILT_FROM.filter((name) => existsSync(join(root, name)))
    .flatMap((name) => (statSync(join(root, name)).isDirectory() ? filesIn(root, name) : [name]))
    .filter((path) => !/(^|\/)\.|\.(test|spec)\.tsx?$|\.md$/.test(path))
    .sort()
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
}
