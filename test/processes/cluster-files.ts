import { chownSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Writes a file into a cluster's folder, as whoever that belongs to: as root that is somebody else. */
export function writeOwn(cluster: string, name: string, text: string): void {
  const { uid, gid } = statSync(cluster)
  writeFileSync(join(cluster, name), text, { mode: 0o600 })
  chownSync(join(cluster, name), uid, gid)
}
