import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { join } from "node:path"
import { isAlive } from "#lib/db/embedded/embedded-server.ts"
import { environment } from "../settings.ts"

const MEMORY_DISK = "/dev/shm"
const NAME = "cotejo-tests-"
/** Several times what all tests have in use at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Does `work` with the temporary files of all its processes in memory, where this machine has a memory disk with room: tests make and delete files by the
 * hundred thousand (databases, clusters, profiles), which on some disks is a sixth of their time. Anywhere else they stay where they are.
 */
export async function withMemoryFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!hasRoom()) return work()
  removeAbandoned()
  const folder = join(MEMORY_DISK, `${NAME}${process.pid}`)
  mkdirSync(folder)
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as an account of its own: it passes through, and lists nothing
  const env = environment()
  const before = env.TMPDIR
  env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete env.TMPDIR
    else env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom(): boolean {
  try {
    if (!takesPrograms(readFileSync("/proc/mounts", "utf8"))) return false
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES
  } catch {
    return false // no such disk, as on any system but Linux
  }
}

/** Whether the mounts of a system, as Linux lists them, have the memory disk, writable and for programs too: some tests install one. */
export function takesPrograms(mounts: string): boolean {
  const found = mounts.split("\n").findLast((line) => line.split(" ")[1] === MEMORY_DISK)
  const [, , kind, options = ""] = found?.split(" ") ?? []
  return kind === "tmpfs" && options.split(",").every((option) => option !== "noexec" && option !== "ro")
}

/** Folders of runs that were killed: nobody else would give their memory back. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY_DISK).filter((one) => one.startsWith(NAME))) {
    if (!isAlive(Number(name.slice(NAME.length))))
      rmSync(join(MEMORY_DISK, name), { recursive: true, force: true })
  }
}
