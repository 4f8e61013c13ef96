import { chownSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Writes a file into a cluster's folder, as its owner: as root that is another user. */
export function writeOwn(cluster: string, name: string, text: string): void {
  const { uid, gid } = statSync(cluster)
  writeFileSync(join(cluster, name), text, { mode: 0o600 })
  chownSync(join(cluster, name), uid, gid)
}
