import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { expect, test } from "vitest"
import { inCluster } from "#test/processes/cluster.ts"
import { testSetup } from "#test/processes/settings.ts"
import { migrate } from "./migrate.ts"

/** Upgrades a database as the release before 0011 left it, with its rows, to the newest schema. */
async function upgraded(fill: (old: Client) => Promise<void>, look: (now: Client) => Promise<void>) {
  const { clusterUrl } = testSetup()
  const name = `upgrade_${crypto.randomUUID().slice(0, 8)}`
  const folder = mkdtempSync(join(tmpdir(), "cotejo-upgrade-"))
  cpSync("drizzle", folder, { recursive: true })
  const journal = join(folder, "meta/_journal.json")
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { idx: number }[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx < 11) }))
  await inCluster(clusterUrl, `create database ${name}`)
  const url = `${clusterUrl}/${name}`
  try {
    await migrate(url, folder)
    await connected(url, fill)
    await migrate(url, "drizzle")
    await connected(url, look)
  } finally {
    await inCluster(clusterUrl, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function connected(url: string, run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

const CHECK = `insert into checks (operation, state, charge, subject_id, input, idempotency_key, question_index, requested_by, request_id, remote_id)
  select $1, $2, 'deducted', s.id, '\\x00', $3, '\\x00', u.id, 'r', $4 from subjects s, users u returning id`

test("an old database keeps its doubled ids, and what people found out", async () => {
  const ids: Record<string, string> = {}
  await upgraded(
    async (old) => {
      await old.query(
        "insert into users (email, name, role, password_hash) values ('a@cotejo.example', 'A', 'analyst', '-')",
      )
      await old.query(
        "insert into subjects (kind, identifier_index, identifier) values ('vin', '\\x01', '\\x00')",
      )
      const check = async (key: string, operation: string, state: string, remoteId: string | null) => {
        const { rows } = await old.query<{ id: string }>(CHECK, [operation, state, key, remoteId])
        ids[key] = rows[0]?.id ?? ""
      }
      await check("first", "vin", "pending", "task-1")
      await check("second", "vin", "pending", "task-1")
      await check("other", "match", "pending", "task-1")
      await check("lost", "vin", "closed", null)
      await check("sent", "vin", "closed", null)
      await check("ended", "vin", "closed", null)
      const found =
        "insert into audit_log (action, target_type, target_id, detail) values ('check.closed', 'check', $1, $2)"
      await old.query(found, [ids.lost, { finding: "not_sent" }])
      await old.query(found, [ids.sent, { finding: "sent" }])
    },
    async (now) => {
      const { rows } = await now.query<{ id: string; remote_id_shared: boolean; finding: string | null }>(
        "select id, remote_id_shared, finding from checks",
      )
      const of = (key: string) => rows.find(({ id }) => id === ids[key])
      expect(["first", "second", "other"].map((key) => of(key)?.remote_id_shared)).toEqual([
        false,
        true,
        false,
      ])
      expect(["lost", "sent", "ended"].map((key) => of(key)?.finding)).toEqual(["not_sent", "sent", null])
      await expect(now.query(CHECK, ["vin", "pending", "third", "task-1"])).rejects.toMatchObject({
        code: "23505",
      })
      await now.query(CHECK, ["aml", "pending", "fourth", "task-1"])
    },
  )
})
