import "server-only"
import { Readable, Writable } from "node:stream"
import { Decrypter } from "age-encryption"
import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import { createTarDecoder, type ParsedTarEntry } from "modern-tar"
import { Client } from "pg"
import { type CopyStreamQuery, from } from "pg-copy-streams"
import { z } from "zod"
import { writeSpilled } from "#lib/checks/pipeline/spill.ts"
import { transitionAll } from "#lib/checks/transition.ts"
import { commandLine } from "#lib/command-line.ts"
import type { Executor } from "#lib/db/client.ts"
import { migrate } from "#lib/db/migrations/migrate.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { monitors } from "#lib/db/schema/monitoring.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { DUE } from "#lib/domain/check-states.ts"
import { tryJson } from "#lib/json-object.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { keyRing } from "#lib/vault/key-ring.ts"
import {
  ANSWERS,
  type Content,
  MANIFEST,
  MANIFEST_NAME,
  type Manifest,
  schemaOf,
  tableWithColumns,
} from "./write-backup.ts"

export type RestoreTarget = {
  ownerUrl: string
  appUrl: string | undefined
  dataKeys: string
  /** Takes each answer that waited beside the database, before anything is committed. */
  dataDir: string
}

const MIGRATIONS = "drizzle"
/** As `spill` names its files: who has a public key can make a backup too, and may not choose where a file is written. */
const ANSWER_NAME = /^[0-9a-f-]{36}\.\d+$/

/** Makes an unused database the one of the backup, in one transaction. Nothing of it is sent by itself. Throws a StartFailure. */
export async function restoreBackup(
  { ownerUrl, appUrl, dataKeys, dataDir }: RestoreTarget,
  backup: OpenBackup,
): Promise<Content> {
  requireKeys(backup.manifest.dataKeys, dataKeys)
  await migrate(ownerUrl, MIGRATIONS, appUrl)
  const client = new Client({ connectionString: ownerUrl, application_name: "cotejo-restore" })
  client.on("error", () => undefined) // the statement in progress fails with it, and that failure counts
  try {
    await client.connect()
    await requireSameSchema(client, backup.manifest)
    await client.query("begin")
    await requireUnused(client)
    const restored = await fill(client, backup, dataDir)
    await holdUnsent(drizzle({ client }))
    await client.query("commit")
    return restored
  } finally {
    await client.end().catch(() => undefined) // rolls back what was not committed
  }
}

/** Without its keys a restored backup cannot be read by anybody: that is reported before the restore, not after. */
function requireKeys(needed: Manifest["dataKeys"], dataKeys: string): void {
  const ring = keyRing(dataKeys)
  const missing = needed.filter(({ id, fingerprint }) => ring.fingerprint(id) !== fingerprint)
  if (missing.length === 0) return
  throw new StartFailure(
    `DATA_KEYS lacks keys that the backup is sealed under: ${missing.map(({ id }) => id).join(", ")}.`,
    "Set DATA_KEYS as it was when the backup was made (or put that secrets.json into DATA_DIR), then restore again.",
  )
}

/** The version of Cotejo that made a backup restores it; a newer one then migrates it as any database. */
async function requireSameSchema(client: Client, { schema }: Manifest): Promise<void> {
  if ((await schemaOf(client)) === schema) return
  throw new StartFailure(
    "The backup was made by another version of Cotejo.",
    "Check out the version that made it, restore there, and start the newer one afterwards.",
  )
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

/** Rows that migrations inserted are replaced by those of the backup; those that triggers would derive are in it too. */
async function fill(client: Client, { manifest, entries }: OpenBackup, dataDir: string): Promise<Content> {
  const nameOf = ({ name }: Manifest["tables"][number]) => `public.${client.escapeIdentifier(name)}`
  for (const table of manifest.tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  await client.query(`truncate ${manifest.tables.map(nameOf).join(", ")}`)

  const restored: Content = { rows: {}, spilledAnswers: 0 }
  let filling: { name: string; copy: CopyStreamQuery; into: WritableStream<Uint8Array> } | undefined
  const closeTable = async () => {
    if (filling === undefined) return
    await filling.into.close()
    restored.rows[filling.name] = filling.copy.rowCount
    filling = undefined
  }
  for await (const { header, body } of entries) {
    const [folder, name = ""] = header.name.split("/")
    if (folder === ANSWERS && ANSWER_NAME.test(name)) {
      await writeSpilled(dataDir, name, new Uint8Array(await new Response(body).arrayBuffer()))
      restored.spilledAnswers += 1
      continue
    }
    if (filling?.name !== name) {
      await closeTable()
      const columns = manifest.tables.find((table) => table.name === name)?.columns ?? []
      const copy = client.query(
        from(`copy ${tableWithColumns(client, name, columns)} from stdin (format binary)`),
      )
      filling = { name, copy, into: Writable.toWeb(copy) as WritableStream<Uint8Array> }
    }
    await body.pipeTo(filling.into, { preventClose: true })
  }
  await closeTable()

  for (const { name, value, isCalled } of manifest.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [`public.${name}`, value, isCalled])
  for (const table of manifest.tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
  return restored
}

/** What waited to be sent may have been sent since, and paid: batches are halted, plans paused, a single question is left as a call whose process died. */
async function holdUnsent(tx: Executor): Promise<void> {
  const waiting = tx.select({ id: checks.batchId }).from(checks).where(inArray(checks.state, DUE))
  await tx
    .update(batches)
    .set({ state: "halted", haltReason: "restored" })
    .where(inArray(batches.id, waiting))
  await tx
    .update(monitors)
    .set({ state: "paused", pauseReason: "restored", nextAt: null })
    .where(eq(monitors.state, "active"))
  const alone = await tx
    .select({ operation: checks.operation, from: checks.state })
    .from(checks)
    .where(and(isNull(checks.batchId), inArray(checks.state, DUE)))
    .groupBy(checks.operation, checks.state)
  for (const { operation, from } of alone) {
    const these = sql`${checks.batchId} is null and ${checks.operation} = ${operation}`
    await transitionAll(tx, these, {
      from,
      to: "sending",
      charge: chargeFor(operationOf(operation).cost, "sending"),
      set: { leaseUntil: sql`clock_timestamp()` },
    })
  }
}

/** A backup that is being read, from its beginning to its end, once: the entries after the manifest, in order, each body to be read before the next. */
export type OpenBackup = { manifest: Manifest; entries: AsyncIterable<ParsedTarEntry> }

/** Opens a backup with the private key. Throws a StartFailure for another key, or where it finds it altered or cut off, perhaps at its end. */
export async function openBackup(bytes: ReadableStream<Uint8Array>, identity: string): Promise<OpenBackup> {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new StartFailure(
      "The file with the key holds no private key of age.",
      `It has one line that begins with AGE-SECRET-KEY-1; ${commandLine("backup:key", "FILE")} makes such a file.`,
    )
  }
  const plain = await decrypter.decrypt(bytes).catch((error: unknown) => {
    throw new StartFailure(
      `The backup does not open with this key: ${messageOf(error)}.`,
      "Use the private key whose public key was in BACKUP_RECIPIENTS when it was made.",
    )
  })
  const unzip = new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>
  const tar = Readable.toWeb(Readable.from(toItsEnd(plain.pipeThrough(unzip)))) as ReadableStream<Uint8Array>
  const entries = tar.pipeThrough(createTarDecoder({ strict: true })).values()
  const { value: first } = await entries.next()
  const text = first?.header.name === MANIFEST_NAME ? await new Response(first.body).text() : ""
  const manifest = z.safeParse(MANIFEST, tryJson(text))
  if (manifest.success) return { manifest: manifest.data, entries }
  throw new StartFailure(
    "The file opens, but is no backup that this Cotejo can read.",
    "Check out the version of Cotejo that made it.",
  )
}

async function* toItsEnd(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw new StartFailure(
      `The backup was cut off or altered: ${messageOf(error)}.`,
      "Nothing was taken from it. Use another copy of it, or an earlier backup.",
    )
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
