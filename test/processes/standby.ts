import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client, escapeLiteral } from "pg"
import { type Embedded, startEmbedded } from "#lib/db/embedded/embedded.ts"
import { until } from "#test/desk/desk-client.ts"
import { writeOwn } from "./cluster-files.ts"
import { isReached } from "./reached.ts"

/**
 * A standby that streams from the embedded PostgreSQL of `primaryDir`, in a data folder of its own: the base backup that `pg_basebackup` would make, which is no part
 * of our PostgreSQL. Its accounts, databases and certificate are the primary's. It streams by `primaryUrl`: over TLS where that says so (`sslmode`,
 * with the authority in `sslrootcert`). Stopped or killed, `startEmbedded(dir)` starts it again.
 */
export async function startStandby(primaryDir: string, primaryUrl: string, dir: string): Promise<Embedded> {
  mkdirSync(dir, { recursive: true })
  // A certificate that the server was just given is shown a moment later.
  await until(() => isReached(primaryUrl), Boolean)
  const [source, copy] = [join(primaryDir, "postgres"), join(dir, "postgres")]
  const client = new Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', fast => true)")
    const { status, stderr } = spawnSync("cp", ["-a", source, copy], { encoding: "utf8" })
    if (status !== 0) throw new Error(`the primary could not be copied: ${stderr}`)
    const { rows } = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(wait_for_archive => false)",
    )
    rmSync(join(copy, "postmaster.pid"))
    for (const name of readdirSync(join(copy, "pg_wal")))
      rmSync(join(copy, "pg_wal", name), { recursive: true })
    writeOwn(copy, "backup_label", rows[0]?.label ?? "")
  } finally {
    await client.end()
  }
  writeOwn(copy, "standby.signal", "")
  const conninfo = streamingFrom(primaryUrl, copy)
  const settings = `${readFileSync(join(copy, "postgresql.auto.conf"), "utf8")}primary_conninfo = ${escapeLiteral(conninfo)}\n`
  writeOwn(copy, "postgresql.auto.conf", settings)
  const secrets: Record<string, unknown> = JSON.parse(readFileSync(join(primaryDir, "secrets.json"), "utf8"))
  const { databasePort: _, ...own } = secrets
  writeFileSync(join(dir, "secrets.json"), JSON.stringify(own), { mode: 0o600 })
  return startEmbedded(dir)
}

/** `primary_conninfo`; the standby reads the authority from the folder that it works in: as another account it may not reach one above. */
function streamingFrom(primaryUrl: string, cluster: string): string {
  const url = new URL(primaryUrl)
  url.pathname = "/"
  url.searchParams.set("application_name", "standby")
  const authority = url.searchParams.get("sslrootcert")
  if (authority !== null) {
    writeOwn(cluster, "authority.crt", readFileSync(authority, "utf8"))
    url.searchParams.set("sslrootcert", "authority.crt")
  }
  return url.href
}
