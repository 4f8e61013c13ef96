import "server-only"
import { readFile } from "node:fs/promises"
import { Encrypter } from "age-encryption"
import { createTarPacker, type TarPackController } from "modern-tar"
import type { Client } from "pg"
import { to } from "pg-copy-streams"
import { codeOf } from "#lib/errors.ts"
import { readLayout } from "./database-layout.ts"
import {
  answerEntry,
  ENDING_NAME,
  type Ending,
  MANIFEST_NAME,
  type Manifest,
  tablePiece,
} from "./manifest.ts"

/** The length of a tar entry comes before its bytes, so a table is written in pieces that are held in memory one at a time. */
const PIECE_BYTES = 8 * 1024 * 1024

export type BackupSource = {
  /** As the owner of the tables. */
  client: Client
  /** Files of answers that wait beside the database. */
  spilledAnswers: readonly { name: string; path: string }[]
  /** Public keys of those who may open the backup (`age1…`). */
  recipients: readonly string[]
}

/**
 * Writes everything of an installation but its keys, as of one moment, while it goes on working: a tar of the tables and the answers that wait, gzipped,
 * encrypted for `recipients` (age). Resolves once `into` has all of it. A failure leaves `into` aborted.
 */
export async function writeBackup(
  { client, spilledAnswers, recipients }: BackupSource,
  into: WritableStream<Uint8Array>,
): Promise<Manifest & Ending> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const { readable, controller } = createTarPacker()
  const sent = encrypter
    .encrypt(readable.pipeThrough(new CompressionStream("gzip")) as ReadableStream<Uint8Array>)
    .then((sealed) => sealed.pipeTo(into))
  const packed = pack(controller).catch((error: unknown) => {
    controller.error(error)
    throw error
  })
  const [, whole] = await Promise.all([sent, packed])
  return whole

  async function pack(tar: TarPackController): Promise<Manifest & Ending> {
    // First the files: an answer that the database stores meanwhile is then in both, which changes nothing, and never in neither.
    const answers = await readAll(spilledAnswers)
    await client.query("begin isolation level repeatable read read only")
    try {
      const { rows } = await client.query<{ now: Date }>("select now()")
      const takenAt = (rows[0]?.now ?? new Date()).toISOString()
      const manifest: Manifest = { format: 1, takenAt, ...(await readLayout(client)) }
      await add(tar, MANIFEST_NAME, json(manifest))
      for (const { name, bytes } of answers) await add(tar, answerEntry(name), bytes)
      const ending: Ending = { rows: {}, spilledAnswers: answers.length }
      for (const table of manifest.tables) ending.rows[table.name] = await addTable(tar, client, table)
      await add(tar, ENDING_NAME, json(ending))
      tar.finalize()
      return { ...manifest, ...ending }
    } finally {
      await client.query("rollback")
    }
  }
}

async function addTable(
  tar: TarPackController,
  client: Client,
  { name, columns }: Manifest["tables"][number],
): Promise<number> {
  const copy = client.query(to(`copy ${tableWithColumns(client, name, columns)} to stdout (format binary)`))
  let piece = 0
  let held: Buffer[] = []
  let size = 0
  const flush = async () => {
    piece += 1
    const bytes = Buffer.concat(held)
    held = []
    size = 0
    await add(tar, tablePiece(name, piece), bytes)
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await flush()
  }
  if (size > 0) await flush()
  return copy.rowCount
}

/** A table with its columns, as `COPY` names them. */
export function tableWithColumns(client: Client, table: string, columns: readonly string[]): string {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(", ")
  return `public.${client.escapeIdentifier(table)} (${names})`
}

async function add(tar: TarPackController, name: string, bytes: Uint8Array): Promise<void> {
  const writer = tar.add({ name, size: bytes.length }).getWriter()
  await writer.write(new Uint8Array(bytes))
  await writer.close()
}

async function readAll(files: BackupSource["spilledAnswers"]): Promise<{ name: string; bytes: Buffer }[]> {
  const all = await Promise.all(
    files.map(async ({ name, path }) => ({ name, bytes: await readFile(path).catch(ignoreMissing) })),
  )
  return all.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }]))
}

/** A file that is gone since the folder was listed is stored in the database. */
function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error
}

function json(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
