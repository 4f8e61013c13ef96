import "server-only"
import { createHash } from "node:crypto"
import { headOf, type KeyRing } from "./key-ring.ts"
import { SEALED_TABLES, type SealedColumn, type SealedTable } from "./sealed-places.ts"

export type Queryable = {
  query: <R extends object>(text: string, values?: unknown[]) => Promise<{ rows: R[] }>
}

type Row = Record<string, string | Buffer | null>
/** A value with its row, whose key and places are text. */
export type Opened = { column: SealedColumn; row: Row; sealed: Buffer; plain: Buffer }

/** What was opened of the next rows of a table, and how many values of them do not open. */
export type Page = { table: SealedTable; rows: number; opened: Opened[]; damaged: number }

/** Opens everything that is sealed, each value for its row, page by page; those under the key `passOver` are not read. */
export async function* openSealed(db: Queryable, ring: KeyRing, passOver?: string): AsyncGenerator<Page> {
  for (const table of SEALED_TABLES) {
    for (let after: unknown[] = []; ; ) {
      const rows = await rowsAfter(db, table, after, passOver)
      yield openRows(ring, table, rows)
      const last = rows.at(-1)
      if (last === undefined || rows.length < table.rowsAtOnce) break
      after = table.key.map(({ name }) => last[name])
    }
  }
}

function openRows(ring: KeyRing, table: SealedTable, rows: readonly Row[]): Page {
  const page: Page = { table, rows: rows.length, opened: [], damaged: 0 }
  for (const row of rows) {
    for (const column of table.columns) {
      const sealed = row[column.name]
      if (!Buffer.isBuffer(sealed)) continue
      try {
        page.opened.push({ column, row, sealed, plain: ring.decrypt(sealed, ...placeOf(column, row)) })
      } catch {
        page.damaged += 1 // shown as damaged wherever it is read
      }
    }
  }
  return page
}

/** Seals a page under the ring's first key. Later writes are left alone: a value is replaced only while it is the one that was read. */
export async function resealPage(db: Queryable, ring: KeyRing, { table, opened }: Page): Promise<void> {
  for (const column of table.columns) {
    const values = opened.filter((value) => value.column === column)
    if (values.length === 0) continue
    const key = table.key.map(({ name, type }, at) => ({
      name: quoted(name),
      param: `$${at + 3}::${type}[]`,
    }))
    const names = key.map(({ name }) => name)
    await db.query(
      `update ${table.name} as kept set ${quoted(column.name)} = made.fresh
        from unnest($1::bytea[], $2::bytea[], ${key.map(({ param }) => param).join(", ")})
          as made (fresh, old, ${names.join(", ")})
        where ${names.map((name) => `kept.${name} = made.${name}`).join(" and ")}
          and sha256(kept.${quoted(column.name)}) = made.old`,
      [
        values.map(({ row, plain }) => ring.encrypt(plain, ...placeOf(column, row))),
        values.map(({ sealed }) => createHash("sha256").update(sealed).digest()),
        ...table.key.map(({ name }) => values.map(({ row }) => row[name])),
      ],
    )
  }
}

function placeOf({ context, row: place }: SealedColumn, row: Row): [context: string, row: string] {
  const names = row as Record<string, string> // the columns that a place is made of are read as text
  return [context(names), place(names)]
}

/** Names of ours that are words of SQL too (`text`, `position`). */
const quoted = (name: string) => `"${name}"`

async function rowsAfter(
  db: Queryable,
  table: SealedTable,
  after: readonly unknown[],
  passOver: string | undefined,
): Promise<Row[]> {
  const names = [...table.key.map(({ name }) => name), ...table.others].map(quoted)
  const sealed = table.columns.map(({ name }) => {
    const column = `t.${quoted(name)}`
    const isRead = `coalesce(substring(${column} from 1 for octet_length($1::bytea)) <> $1::bytea, true)`
    return `case when ${isRead} then ${column} end as ${quoted(name)}`
  })
  const key = table.key.map(({ name }) => `t.${quoted(name)}`).join(", ")
  const place = table.key.map(({ type }, at) => `$${at + 2}::${type}`).join(", ")
  const { rows } = await db.query<Row>(
    `select ${[...names.map((name) => `t.${name}::text as ${name}`), ...sealed].join(", ")} from ${table.name} as t
      where ${after.length === 0 ? "true" : `(${key}) > (${place})`} order by ${key} limit ${table.rowsAtOnce}`,
    [passOver === undefined ? null : headOf(passOver), ...after],
  )
  return rows
}
