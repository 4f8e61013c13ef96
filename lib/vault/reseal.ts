import "server-only"
import { createHash } from "node:crypto"
import type { KeyRing } from "./key-ring.ts"
import { headOf } from "./key-ring.ts"
import type { SealedColumn, SealedTable } from "./sealed-places.ts"

/** A runner of statements: a pool, or a connection of its own. */
export type Queryable = {
  query: <R extends object>(text: string, values?: unknown[]) => Promise<{ rows: R[] }>
}

export type Page = {
  /** Values that were sealed again, and values that cannot be decrypted and were left as they are. */
  moved: number
  damaged: number
  /** Rows that were looked at. */
  seen: number
  /** The key of the last one; null when there is nothing behind it. */
  after: string[] | null
}

type Kept = Record<string, string | Buffer | null>

/**
 * Seals the values of the next rows of a table again, for their rows and under the ring's first key. Later writes are left alone: a value is replaced only
 * while it is the one that was read.
 */
export async function resealPage(
  db: Queryable,
  ring: KeyRing,
  table: SealedTable,
  after: readonly string[] | null,
): Promise<Page> {
  const rows = await pageOf(db, ring, table, after)
  const last = rows.at(-1)
  const page: Page = {
    moved: 0,
    damaged: 0,
    seen: rows.length,
    after: last && rows.length === table.rowsAtOnce ? table.key.map(({ name }) => String(last[name])) : null,
  }
  for (const column of table.columns) {
    const sealed = rows.flatMap((row) => {
      const old = row[column.name]
      if (!Buffer.isBuffer(old)) return []
      const fresh = resealed(ring, old, column, row as Record<string, string>)
      if (fresh === undefined) page.damaged += 1
      return fresh === undefined ? [] : [{ row, old, fresh }]
    })
    if (sealed.length === 0) continue
    page.moved += sealed.length
    await replace(db, table, column.name, sealed)
  }
  return page
}

function resealed(
  ring: KeyRing,
  old: Buffer,
  { context: contextOf, row: placeOf }: SealedColumn,
  row: Record<string, string>,
): Buffer | undefined {
  const [context, place] = [contextOf(row), placeOf(row)]
  const plain = decrypted(ring, old, context, place)
  return plain && ring.encrypt(plain, context, place)
}

function decrypted(ring: KeyRing, sealed: Buffer, context: string, place: string): Buffer | undefined {
  try {
    return ring.decrypt(sealed, context, place)
  } catch {
    return undefined // damaged, and shown as such wherever it is read
  }
}

/** Names of ours that are words of SQL too (`text`, `position`). */
const quoted = (name: string) => `"${name}"`

async function pageOf(
  db: Queryable,
  ring: KeyRing,
  table: SealedTable,
  after: readonly string[] | null,
): Promise<Kept[]> {
  const names = [...table.key.map(({ name }) => name), ...table.others]
  const shown = names.map((name) => `t.${quoted(name)}::text as ${quoted(name)}`)
  const sealed = table.columns.map(
    ({ name }) => `case when ${isOld(`t.${quoted(name)}`)} then t.${quoted(name)} end as ${quoted(name)}`,
  )
  const key = table.key.map(({ name }) => `t.${quoted(name)}`).join(", ")
  const places = table.key.map(({ type }, index) => `$${index + 2}::${type}`).join(", ")
  const { rows } = await db.query<Kept>(
    `select ${[...shown, ...sealed].join(", ")} from ${table.name} as t
      where ${after === null ? "true" : `(${key}) > (${places})`} order by ${key} limit ${table.rowsAtOnce}`,
    [headOf(ring.keyId), ...(after ?? [])],
  )
  return rows
}

/** Returns a condition: a value begins otherwise than those under the first key. */
function isOld(column: string): string {
  return `substring(${column} from 1 for octet_length($1::bytea)) <> $1::bytea`
}

async function replace(
  db: Queryable,
  table: SealedTable,
  column: string,
  sealed: readonly { row: Kept; old: Buffer; fresh: Buffer }[],
): Promise<void> {
  const key = table.key.map(({ name, type }, index) => ({
    name: quoted(name),
    param: `$${index + 3}::${type}[]`,
  }))
  await db.query(
    `update ${table.name} as kept set ${quoted(column)} = made.fresh
      from unnest($1::bytea[], $2::bytea[], ${key.map(({ param }) => param).join(", ")})
        as made (fresh, old, ${key.map(({ name }) => name).join(", ")})
      where ${key.map(({ name }) => `kept.${name} = made.${name}`).join(" and ")}
        and sha256(kept.${quoted(column)}) = made.old`,
    [
      sealed.map(({ fresh }) => fresh),
      sealed.map(({ old }) => createHash("sha256").update(old).digest()),
      ...table.key.map(({ name }) => sealed.map(({ row }) => row[name])),
    ],
  )
}
