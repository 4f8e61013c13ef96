import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { environmentFor } from "#scripts/settings.ts"
import type { Peer } from "./peers.ts"

const TIMEOUT_MS = 240_000
const NEEDED_BYTES = 3_000_000_000
const CACHE = join(homedir(), ".cache", "cotejo-bench")

/**
 * The folder in which that peer is installed; once for each version, outside the source, in this person's own cache. No script of any package runs.
 * Throws with the reason when it cannot be had: no registry, too little disk, too little time.
 */
export async function installPeer(peer: Peer): Promise<string> {
  const versions = Object.entries(peer.packages).map((pair) => pair.join("@"))
  const folder = join(CACHE, versions.join("+").replaceAll("/", "_"))
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  const { bavail, bsize } = statfsSync(CACHE)
  if (bavail * bsize < NEEDED_BYTES) throw new Error("too little disk")
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  layOut(unfinished, peer)
  try {
    await npmInstall(unfinished)
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

function layOut(folder: string, { packages, leftOut, files }: Peer): void {
  for (const name of leftOut) {
    mkdirSync(join(folder, "empty", name), { recursive: true })
    writeFileSync(
      join(folder, "empty", name, "package.json"),
      JSON.stringify({ name, version: "0.0.0", main: "index.js" }),
    )
    writeFileSync(join(folder, "empty", name, "index.js"), "")
  }
  mkdirSync(folder, { recursive: true })
  const overrides = Object.fromEntries(leftOut.map((name) => [name, `file:./empty/${name}`]))
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies: packages, overrides }),
  )
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function npmInstall(folder: string): Promise<void> {
  const quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
  const child = spawn("npm", ["install", "--prefix", folder, ...quietly], {
    cwd: folder,
    env: environmentFor({ NODE_ENV: undefined }), // this person's proxy, certificates and registry
    stdio: "ignore",
    detached: true, // a group of its own, to be ended with all that it started
  })
  const late = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
  }, TIMEOUT_MS)
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, string | null]
    if (signal !== null) throw new Error("too little time")
    if (code !== 0) throw new Error("the registry does not hand it out")
  } finally {
    clearTimeout(late)
  }
}
