import "server-only"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { drizzle } from "drizzle-orm/node-postgres"
import type { Client } from "pg"
import { from } from "pg-copy-streams"
import { StartFailure } from "#lib/start-failure.ts"
import { holdUnsent } from "./hold-unsent.ts"
import type { Ending, Manifest } from "./manifest.ts"
import { type BackupEntry, cutOff, type OpenBackup } from "./read-backup.ts"
import { tableWithColumns } from "./write-backup.ts"

/**
 * Fills the empty tables of a database, whose schema is that of the backup, in one transaction: it has all of it or none of it, whenever
 * this ends; nothing of it is sent by itself (`holdUnsent`). `keepAnswer` is given each answer that waited beside the database, before the transaction is committed. Throws a StartFailure
 * when the tables are not empty, or the backup is not whole.
 */
export async function restoreBackup(
  client: Client,
  { manifest, entries }: OpenBackup,
  keepAnswer: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<Ending> {
  await client.query("begin")
  try {
    await requireUnused(client)
    await emptyTables(client, manifest.tables)
    const filled = await fillTables(client, manifest, entries, keepAnswer)
    for (const { name, value, isCalled } of manifest.sequences) {
      await client.query("select setval($1::regclass, $2::bigint, $3)", [`public.${name}`, value, isCalled])
    }
    await setTriggers(client, manifest.tables, "enable")
    await holdUnsent(drizzle({ client }))
    await client.query("commit")
    return filled
  } catch (error) {
    await client.query("rollback").catch(() => undefined) // the first fault is the one to report
    throw error
  }
}

/** People come with the first start, checks with the first question: a database that has neither was only migrated. */
async function requireUnused(client: Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    "select exists (select from users) or exists (select from checks) as used",
  )
  if (rows[0]?.used !== true) return
  throw new StartFailure(
    "The database already holds people or checks.",
    "A backup is restored into an empty database or a fresh DATA_DIR, never over what is there.",
  )
}

/** Empties the tables of rows that migrations inserted; those of the backup replace them. Rows that triggers would derive are in the backup too. */
async function emptyTables(client: Client, tables: Manifest["tables"]): Promise<void> {
  await setTriggers(client, tables, "disable")
  await client.query(
    `truncate ${tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(", ")}`,
  )
}

async function setTriggers(
  client: Client,
  tables: Manifest["tables"],
  to: "enable" | "disable",
): Promise<void> {
  for (const { name } of tables)
    await client.query(`alter table public.${client.escapeIdentifier(name)} ${to} trigger user`)
}

async function fillTables(
  client: Client,
  { tables }: Manifest,
  entries: OpenBackup["entries"],
  keepAnswer: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<Ending> {
  const rows: Record<string, number> = {}
  let answers = 0
  let next = await entries.next()
  while (next.done !== true) {
    const entry = next.value
    if (entry.kind === "answer") {
      await keepAnswer(entry.name, new Uint8Array(await new Response(entry.body).arrayBuffer()))
      answers += 1
      next = await entries.next()
      continue
    }
    const table = tables.find(({ name }) => name === entry.table)
    if (table === undefined || rows[table.name] !== undefined) throw cutOff(`${entry.table} is out of place`)
    const copy = client.query(
      from(`copy ${tableWithColumns(client, table.name, table.columns)} from stdin (format binary)`),
    )
    const pieces = piecesOf(entry, entries, (following) => {
      next = following
    })
    await pipeline(Readable.from(pieces), copy)
    rows[table.name] = copy.rowCount
  }
  const whole = {
    rows: Object.fromEntries(tables.map(({ name }) => [name, rows[name] ?? 0])),
    spilledAnswers: answers,
  }
  for (const [name, count] of Object.entries(next.value.rows)) {
    if (whole.rows[name] !== count) throw cutOff(`${name} has ${whole.rows[name] ?? 0} of ${count} rows`)
  }
  if (answers !== next.value.spilledAnswers)
    throw cutOff(`${answers} of ${next.value.spilledAnswers} answers`)
  return whole
}

/** Yields the bytes of `first` and of the pieces of its table that follow; passes each following entry to `after`. */
async function* piecesOf(
  first: Extract<BackupEntry, { kind: "table" }>,
  entries: OpenBackup["entries"],
  after: (following: IteratorResult<BackupEntry, Ending>) => void,
): AsyncGenerator<Uint8Array> {
  let piece: BackupEntry = first
  for (;;) {
    yield* piece.body
    const following = await entries.next()
    after(following)
    if (following.done === true || following.value.kind !== "table" || following.value.table !== first.table)
      return
    piece = following.value
  }
}
