import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { join } from "node:path"
import { isAlive } from "#lib/db/embedded/embedded-server.ts"
import { environment } from "../settings.ts"

const MEMORY_DISK = "/dev/shm"
const NAME = "cotejo-memory-"
const PID = new RegExp(`^${NAME}(\\d+)$`)
/** Several times what all tests have in use at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Does `work` with the temporary files of all its processes in memory, where this machine has a memory disk with room: tests make and delete files by the
 * hundred thousand (databases, clusters, profiles), which on some disks is a sixth of their time. Anywhere else they stay where they are.
 */
export function withMemoryFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  return hasRoom() ? withFolderOn(MEMORY_DISK, work) : work()
}

/** Does `work` with a temporary folder on that disk, which is gone when it ends. */
export async function withFolderOn<Result>(disk: string, work: () => Promise<Result>): Promise<Result> {
  removeAbandoned(disk)
  const folder = join(disk, `${NAME}${process.pid}`)
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

/** Folders of runs that were killed: nobody else would give their memory back. In a container a run may have the number of a killed one. */
function removeAbandoned(disk: string): void {
  for (const name of readdirSync(disk)) {
    const pid = Number(PID.exec(name)?.[1])
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    const folder = join(disk, name)
    // Another person's is theirs to remove.
    if (lstatSync(folder).uid === process.getuid?.()) rmSync(folder, { recursive: true, force: true })
  }
}
