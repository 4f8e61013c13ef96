import "server-only"
import { readFile } from "node:fs/promises"
import { Encrypter } from "age-encryption"
import { createTarPacker, type TarPackController } from "modern-tar"
import type { Client } from "pg"
import { to } from "pg-copy-streams"
import { z } from "zod"
import { spilledPaths } from "#lib/checks/pipeline/spill.ts"
import { codeOf } from "#lib/errors.ts"

/** The first entry of a backup: its origin and the facts needed to restore it. */
export const MANIFEST = z.object({
  format: z.literal(1),
  /** When the database was read, by its own clock; later commits are not in it. */
  takenAt: z.iso.datetime({ offset: true }),
  /** The program's migrations that the database had, by the hash of the newest. */
  schema: z.string(),
  /** In the order in which they are filled: referenced tables first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Names and fingerprints of the keys of DATA_KEYS that its values are sealed under; the keys are not in the backup. */
  dataKeys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
})
export type Manifest = z.output<typeof MANIFEST>

/** How many rows of each table, and answers that waited beside the database, were written or restored. */
export type Content = { rows: Record<string, number>; spilledAnswers: number }

export const MANIFEST_NAME = "manifest.json"
/** The folders of the other entries: answers by their files' names; pieces of a table as `COPY … (format binary)` gave it, which are the whole one after another. */
export const ANSWERS = "spilled-answers"
export const TABLES = "tables"

/** The length of a tar entry comes before its bytes, so a table is written in pieces that are held in memory one at a time. */
const PIECE_BYTES = 8 * 1024 * 1024

/**
 * Writes everything of an installation but its keys, as of one moment, while it goes on working: a tar of the tables and the answers that wait in `dataDir`,
 * gzipped, encrypted for `recipients` (public keys of age, which tells a file that was cut off). `client` is the owner of the tables. Resolves once `into` has
 * all of it. A failure leaves `into` aborted.
 */
export async function writeBackup(
  client: Client,
  dataDir: string,
  recipients: readonly string[],
  into: WritableStream<Uint8Array>,
): Promise<Manifest & Content> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const { readable, controller } = createTarPacker()
  const sent = encrypter
    .encrypt(readable.pipeThrough(new CompressionStream("gzip")) as ReadableStream<Uint8Array>)
    .then((sealed) => sealed.pipeTo(into))
  const packed = pack(controller, client, dataDir).catch((error: unknown) => {
    controller.error(error)
    throw error
  })
  const [, written] = await Promise.all([sent, packed])
  return written
}

async function pack(tar: TarPackController, client: Client, dataDir: string): Promise<Manifest & Content> {
  // First the files: an answer that the database stores meanwhile is then in both, which changes nothing, and never in neither.
  const answers = await readAnswers(dataDir)
  await client.query("begin isolation level repeatable read read only")
  try {
    const manifest = await readManifest(client)
    await add(tar, MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, null, 2)))
    for (const { name, bytes } of answers) await add(tar, `${ANSWERS}/${name}`, bytes)
    const rows: Content["rows"] = {}
    for (const table of manifest.tables) rows[table.name] = await addTable(tar, client, table)
    tar.finalize()
    return { ...manifest, rows, spilledAnswers: answers.length }
  } finally {
    await client.query("rollback")
  }
}

/** A file that is gone since the folder was listed is stored in the database. */
async function readAnswers(dataDir: string): Promise<{ name: string; bytes: Buffer }[]> {
  const answers: { name: string; bytes: Buffer }[] = []
  for (const { name, path } of await spilledPaths(dataDir)) {
    const bytes = await readFile(path).catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error
    })
    if (bytes) answers.push({ name, bytes })
  }
  return answers
}

async function readManifest(client: Client): Promise<Manifest> {
  const read = async <T extends object>(text: string) => (await client.query<T>(text)).rows
  const [now] = await read<{ now: Date }>("select now()")
  return {
    format: 1,
    takenAt: (now?.now ?? new Date()).toISOString(),
    schema: await schemaOf(client),
    tables: await read(`
      with recursive tables as (
        select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      ), behind as (
        select oid, 0 as steps from tables
        union select conrelid, steps + 1 from pg_constraint join behind on behind.oid = confrelid
        where contype = 'f' and conrelid <> confrelid and steps < (select count(*) from tables)
      )
      select relname as name, (select array_agg(attname::text order by attnum) from pg_attribute
          where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
        from tables join behind using (oid) group by oid, relname order by max(steps), relname`),
    sequences: await read(
      `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
         from pg_sequences where schemaname = 'public' order by 1`,
    ),
    dataKeys: await read("select id, fingerprint from data_keys order by id"),
  }
}

/** The hash of the newest of the program's migrations that the database has. */
export async function schemaOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at desc limit 1",
  )
  return rows[0]?.hash ?? ""
}

async function addTable(
  tar: TarPackController,
  client: Client,
  { name, columns }: Manifest["tables"][number],
): Promise<number> {
  const copy = client.query(to(`copy ${tableWithColumns(client, name, columns)} to stdout (format binary)`))
  let pieces = 0
  let held: Buffer[] = []
  let size = 0
  const flush = async () => {
    pieces += 1
    await add(tar, `${TABLES}/${name}/${pieces}`, Buffer.concat(held))
    held = []
    size = 0
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await flush()
  }
  if (size > 0) await flush()
  return copy.rowCount
}

export function tableWithColumns(client: Client, table: string, columns: readonly string[]): string {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(", ")
  return `public.${client.escapeIdentifier(table)} (${names})`
}

async function add(tar: TarPackController, name: string, bytes: Uint8Array): Promise<void> {
  const writer = tar.add({ name, size: bytes.length }).getWriter()
  await writer.write(new Uint8Array(bytes))
  await writer.close()
}
