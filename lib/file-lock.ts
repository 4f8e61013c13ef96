import { spawnSync } from "node:child_process"
import { closeSync, openSync } from "node:fs"

/** A lock on a file. The kernel gives it up when the last process that holds `fd` is gone, however it went. */
export type FileLock = { fd: number; release: () => void }

/**
 * Takes the lock at once, or says that somebody holds it (a shared one any number may hold). It is seen from other containers on the same disk
 * too, where process ids mean nothing. A child that gets `fd` among its files shares it.
 * Where the `flock` command does not exist (macOS) everybody gets the lock: process ids have to do there.
 */
export function lockFile(
  path: string,
  kind: "exclusive" | "shared" = "exclusive",
): FileLock | "held elsewhere" {
  const fd = openSync(path, "a+", 0o600)
  const { status } = spawnSync("flock", [`--${kind}`, "--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", fd],
  })
  if (status === 1) {
    closeSync(fd)
    return "held elsewhere"
  }
  return { fd, release: () => closeSync(fd) }
}
