import { spawnSync } from "node:child_process"
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client, escapeLiteral } from "pg"
import { type Embedded, startEmbedded } from "#lib/db/embedded/embedded.ts"

/**
 * A standby that streams from the embedded PostgreSQL of `primaryDir`, in a data folder of its own: the base backup that `pg_basebackup` would make, which is no part
 * of our PostgreSQL. Its accounts and databases are the primary's. Stopped or killed, `startEmbedded(dir)` starts it again.
 */
export async function startStandby(primaryDir: string, primaryUrl: string, dir: string): Promise<Embedded> {
  mkdirSync(dir, { recursive: true })
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
  const conninfo = `${primaryUrl.replace(/\/[^/]*$/, "/")}?application_name=standby`
  const settings = `${readFileSync(join(copy, "postgresql.auto.conf"), "utf8")}primary_conninfo = ${escapeLiteral(conninfo)}\n`
  writeOwn(copy, "postgresql.auto.conf", settings)
  const secrets: Record<string, unknown> = JSON.parse(readFileSync(join(primaryDir, "secrets.json"), "utf8"))
  const { databasePort: _, ...own } = secrets
  writeFileSync(join(dir, "secrets.json"), JSON.stringify(own), { mode: 0o600 })
  return startEmbedded(dir)
}

/** As whoever the cluster belongs to: as root that is somebody else. */
function writeOwn(cluster: string, name: string, text: string): void {
  const { uid, gid } = statSync(cluster)
  writeFileSync(join(cluster, name), text, { mode: 0o600 })
  chownSync(join(cluster, name), uid, gid)
}
