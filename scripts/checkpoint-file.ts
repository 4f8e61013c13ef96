import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { codeOf } from "../lib/errors.ts"

/**
 * Why checkpoints could not be appended to that file, for a person; undefined when they can, and without one. Nothing is refused for it, since they wait; but what
 * is to stand where nobody here may change it should not be missing until somebody reads the alert.
 */
export function checkpointWarning(path: string | undefined): string | undefined {
  const reason = path === undefined ? undefined : whyUnwritable(path)
  return (
    reason &&
    `nothing can be written to the file of AUDIT_CHECKPOINT_URL (${reason}): checkpoints of the log wait here until then`
  )
}

function whyUnwritable(path: string): string | undefined {
  try {
    const isThere = existsSync(path)
    const looked = isThere ? path : dirname(path)
    if (statSync(looked).isDirectory() === isThere) return isThere ? "EISDIR" : "ENOTDIR"
    accessSync(looked, constants.W_OK)
    return undefined
  } catch (error) {
    return codeOf(error) ?? "unknown"
  }
}
