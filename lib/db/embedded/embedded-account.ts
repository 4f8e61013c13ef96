import "server-only"
import { readFileSync, statSync } from "node:fs"
import { StartFailure } from "../../start-failure.ts"

export type Account = { uid: number; gid: number }

/** As root the cluster belongs to this number, which is nobody's (systemd leaves 60706 to 61183 unused), so no account is added or shared. */
const OWN: Account = { uid: 61_100, gid: 61_100 }

/** Who runs PostgreSQL: `undefined` is ourselves; as root, the owner of an existing cluster or a number of our own. */
export function serverAccount(cluster: string): Account | undefined {
  if (!isRoot()) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : OWN
}

/** `initdb` wants its user to have a name: as root, any unprivileged account that the machine lists. */
export function namedAccount(): Account | undefined {
  if (!isRoot()) return undefined
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
  const chosen = accounts.find(({ name }) => name === "nobody") ?? accounts[0]
  if (chosen !== undefined) return { uid: chosen.uid, gid: chosen.gid }
  throw new StartFailure(
    "PostgreSQL does not run as root, and this machine lists no other user.",
    "Start as another user, or set DATABASE_URL to a PostgreSQL server.",
  )
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
