import "server-only"
import { spawnSync } from "node:child_process"
import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { StartFailure } from "../../start-failure.ts"
import { type Account, namedAccount } from "./embedded-account.ts"

export const SUPERUSER = "cotejo"

/** How a child that was started inside a folder finds it: the server's account may not be able to walk the path to DATA_DIR. */
export const HERE = "/proc/self/cwd"

/** Nothing of our own settings reaches the server's processes. (Next's types ask for NODE_ENV.) */
export const SERVER_ENV = { LC_ALL: "C", PATH: "/usr/bin:/bin", NODE_ENV: "production" } as const

/** Creates the cluster if there is none (UTF-8, checksums, SCRAM), under its name only when complete. */
export function ensureCluster(
  dataDir: string,
  binaries: string,
  owner: Account | undefined,
  password: string,
): void {
  const cluster = join(dataDir, "postgres")
  if (existsSync(join(cluster, "PG_VERSION"))) {
    ensureOurs(cluster)
    return
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartFailure(
      `${cluster} holds something that is not a database.`,
      "Move it away, then start again.",
    )
  }
  const workshop = join(dataDir, "postgres.new")
  rmSync(workshop, { recursive: true, force: true })
  const made = join(workshop, "cluster")
  mkdirSync(made, { recursive: true, mode: 0o700 })
  writeFileSync(join(workshop, "password"), `${password}\n`, { mode: 0o600 })
  const maker = namedAccount()
  if (maker !== undefined) giveTo(workshop, maker)
  runInitdb(binaries, made, maker)
  if (owner !== undefined) giveTo(made, owner)
  rmSync(cluster, { recursive: true, force: true })
  renameSync(made, cluster)
  rmSync(workshop, { recursive: true, force: true })
}

function runInitdb(binaries: string, folder: string, maker: Account | undefined): void {
  const at = maker === undefined ? "." : HERE
  const options = [
    `--pgdata=${at}`,
    `--pwfile=${at}/../password`,
    `--username=${SUPERUSER}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
  ]
  const run = spawnSync(join(binaries, "initdb"), options, {
    ...maker,
    cwd: folder,
    encoding: "utf8",
    env: SERVER_ENV,
  })
  if (run.status === 0) return
  const output = `${run.stdout}\n${run.stderr}`
  if (output.includes("No space left on device")) {
    throw new StartFailure(
      `The disk is full: there is no room for a database in ${folder}.`,
      "Free about 100 MB, then start again.",
    )
  }
  if (output.includes("could not look up effective user ID")) {
    throw new StartFailure(
      `PostgreSQL makes no database for user number ${process.getuid?.()}, who has no name on this machine.`,
      "Start as a user that this machine lists (/etc/passwd), or as root, or set DATABASE_URL to a PostgreSQL server.",
    )
  }
  const reason = run.error?.message ?? output.trim().split("\n").slice(-5).join("\n")
  throw new StartFailure(
    `A new database could not be made in ${folder}:\n${reason}`,
    "Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.",
  )
}

/** PostgreSQL wants to own its files; somebody else's cluster gives a poor message otherwise. */
function ensureOurs(cluster: string): void {
  const me = process.getuid?.()
  const { uid } = statSync(cluster)
  if (me === undefined || me === 0 || uid === me) return
  throw new StartFailure(
    `The database in ${cluster} belongs to another user (number ${uid}): it was made when Cotejo was started as root, or by that user.`,
    `Start as that user, or hand the folder over: sudo chown -R ${me} ${cluster}`,
  )
}

function giveTo(path: string, account: Account): void {
  try {
    lchownSync(path, account.uid, account.gid)
  } catch (error) {
    throw new StartFailure(
      "PostgreSQL does not run as root, and this root may not hand files to another user (a container with one user, perhaps).",
      "Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
      error,
    )
  }
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTo(join(path, name), account)
}
