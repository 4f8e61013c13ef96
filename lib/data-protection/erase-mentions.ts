import "server-only"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { batches } from "#lib/db/schema/checks.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import type { ErasureCounts } from "#lib/domain/erasures.ts"
import type { Preferences } from "#lib/domain/preferences.ts"
import { indexNames } from "#lib/search/name-index.ts"
import { answerText } from "#lib/upstream/answer-text.ts"
import { SEALED_TABLES, type SealedColumn, type SealedTable } from "#lib/vault/sealed-places.ts"
import { vault } from "#lib/vault/vault.ts"
import { eraseSigners, isRunning } from "./erase-signers.ts"
import type { Mention } from "./mention.ts"
import { SCANNED_COLUMNS } from "./places.ts"
import { placesOf } from "./signer-data.ts"

/** How far all that is sealed was looked through: the table, and the key of its last row that was; undefined at the end. */
export type ScanCursor = { table: string; after: readonly string[] | null } | undefined

type SealedValues = Record<string, string | Buffer | null>

export const FIRST: ScanCursor = { table: SEALED_TABLES[0]?.name ?? "", after: null }

/** Searches one page of sealed values for an identifier: texts that people wrote lose it; answers about others keep it and are counted. */
export async function scanForMentions(
  tx: Executor,
  { table: name, after }: NonNullable<ScanCursor>,
  mention: Mention,
): Promise<{ counts: ErasureCounts; next: ScanCursor }> {
  const index = SEALED_TABLES.findIndex((one) => one.name === name)
  const table = SEALED_TABLES[index]
  if (!table) return { counts: {}, next: undefined }
  const columns = table.columns.filter((column) => treatmentOf(table, column) !== "no")
  const following = SEALED_TABLES[index + 1]
  const nextTable = following && { table: following.name, after: null }
  if (columns.length === 0) return { counts: {}, next: nextTable }
  const rows = await pageOf(tx, table, columns, after)
  const counts: Required<Pick<ErasureCounts, "mentions" | "named">> = { mentions: 0, named: 0 }
  for (const row of rows) {
    const came = await lookAt(tx, table, columns, row, mention)
    counts.mentions += came.mentions
    counts.named += came.isNamed ? 1 : 0
  }
  const last = rows.at(-1)
  const isEnd = last === undefined || rows.length < table.rowsAtOnce
  const next = isEnd
    ? nextTable
    : { table: name, after: table.key.map(({ name: part }) => String(last[part])) }
  return { counts, next }
}

function treatmentOf(table: SealedTable, { name }: SealedColumn) {
  const treatment = SCANNED_COLUMNS[`${table.name}.${name}`]
  if (treatment === undefined) throw new Error(`nobody said how ${table.name}.${name} is looked through`)
  return treatment
}

const quoted = (name: string) => sql.identifier(name)

/** Keys of ours that are words of SQL too are quoted. */
async function pageOf(
  tx: Executor,
  { name, key, others, rowsAtOnce }: SealedTable,
  columns: readonly SealedColumn[],
  after: readonly string[] | null,
): Promise<SealedValues[]> {
  const plain = [...key.map(({ name: part }) => part), ...others].map(
    (part) => sql`t.${quoted(part)}::text as ${quoted(part)}`,
  )
  const sealed = columns.map((column) => sql`t.${quoted(column.name)}`)
  const place = sql.join(
    key.map(({ name: part }) => sql`t.${quoted(part)}`),
    sql`, `,
  )
  const from =
    after === null
      ? sql`true`
      : sql`(${place}) > (${sql.join(
          key.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`),
          sql`, `,
        )})`
  const { rows } = await tx.execute<SealedValues>(
    sql`select ${sql.join([...plain, ...sealed], sql`, `)} from ${quoted(name)} as t
      where ${from} order by ${place} limit ${rowsAtOnce}`,
  )
  return rows
}

async function lookAt(
  tx: Executor,
  table: SealedTable,
  columns: readonly SealedColumn[],
  row: SealedValues,
  mention: Mention,
): Promise<{ mentions: number; isNamed: boolean }> {
  let mentions = 0
  let isNamed = false
  for (const column of columns) {
    const plain = opened(column, row)
    if (plain === undefined) continue
    const treatment = treatmentOf(table, column)
    if (treatment === "counted" || treatment === "signers") {
      if (!mention.isIn(answerText(plain))) continue
      if (treatment === "signers" && (await areSignersGone(tx, String(row.id), plain, mention))) mentions += 1
      else isNamed = true
      continue
    }
    const left = rewritten(treatment, plain, mention)
    if (left.equals(plain)) continue
    await replace(tx, table, column, row, left)
    mentions += 1
  }
  if (mentions > 0) await renameInSearch(tx, table.name, String(row.id))
  return { mentions, isNamed }
}

function opened(column: SealedColumn, row: SealedValues): Buffer | undefined {
  const bytes = row[column.name]
  if (!Buffer.isBuffer(bytes)) return undefined
  const texts = row as Record<string, string>
  try {
    return vault().decrypt(bytes, column.context(texts), column.row(texts))
  } catch {
    return undefined // damaged, and shown as such wherever it is read
  }
}

function rewritten(treatment: "text" | "json" | "views" | "no", plain: Buffer, mention: Mention): Buffer {
  const text = plain.toString()
  if (treatment === "text") return Buffer.from(mention.without(text))
  const value: unknown = JSON.parse(text)
  if (treatment !== "views") return Buffer.from(JSON.stringify(mention.withoutIn(value)))
  return Buffer.from(JSON.stringify(withoutViews(value as Preferences, mention)))
}

function withoutViews(preferences: Preferences, mention: Mention): Preferences {
  const views = Object.entries(preferences.views).map(([list, kept]) => [
    list,
    (kept ?? []).filter(
      ({ name, path }) => ![name, ...new URL(path, "http://list").searchParams.values()].some(mention.isIn),
    ),
  ])
  return { ...preferences, views: Object.fromEntries(views) as Preferences["views"] }
}

/** Erases the signers that have the identifier; false where the request still runs, or the identifier is elsewhere in the record. */
async function areSignersGone(tx: Executor, id: string, body: Buffer, mention: Mention): Promise<boolean> {
  const positions = placesOf(body, mention.isIn)
  if (positions.length === 0) return false
  const [running] = await tx
    .select({ id: signatureRequests.id })
    .from(signatureRequests)
    .where(and(eq(signatureRequests.id, id), isRunning()))
  if (running) return false
  await eraseSigners(tx, id, positions)
  return true
}

async function replace(
  tx: Executor,
  table: SealedTable,
  column: SealedColumn,
  row: SealedValues,
  plain: Buffer,
): Promise<void> {
  const texts = row as Record<string, string>
  const fresh = vault().encrypt(plain, column.context(texts), column.row(texts))
  const which = sql.join(
    table.key.map(({ name, type }) => sql`${quoted(name)} = ${String(row[name])}::${sql.raw(type)}`),
    sql` and `,
  )
  await tx.execute(
    sql`update ${quoted(table.name)} set ${quoted(column.name)} = ${sql.param(fresh)}::bytea
      where ${which} and ${quoted(column.name)} = ${sql.param(row[column.name])}::bytea`,
  )
}

async function renameInSearch(tx: Executor, table: string, id: string): Promise<void> {
  if (table !== "batches") return
  await tx.delete(searchWords).where(and(eq(searchWords.kind, "batch"), inArray(searchWords.thingId, [id])))
  const [batch] = await tx.select({ name: batches.name }).from(batches).where(eq(batches.id, id))
  const name = batch?.name.tryOpen(id)
  if (name !== undefined) await indexNames(tx, "batch", id, [name])
}
