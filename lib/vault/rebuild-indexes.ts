import "server-only"
import { randomBytes } from "node:crypto"
import type { Indexer } from "./blind-index.ts"
import type { KeyRing } from "./key-ring.ts"
import type { Queryable } from "./reseal.ts"

const ROWS_AT_ONCE = 500

/** Every column that holds a blind index. The first is unique, and its rows are made only by who knows all of its indexes. */
export const INDEXED = [
  { table: "subjects", column: "identifier_index" },
  { table: "checks", column: "question_index" },
  { table: "batches", column: "request_index" },
  { table: "check_marks", column: "mark" },
  { table: "search_words", column: "word" },
  { table: "aml_item_reviews", column: "item_index" },
] as const

/** Nobody makes a subject while this holds; readers read on. */
export const LOCK_SUBJECTS = "lock table subjects in share row exclusive mode"

export type Transactional = Queryable & { transaction: <T>(run: (tx: Queryable) => Promise<T>) => Promise<T> }

/** Whether the newest index key was made for another first key than the ring's. */
export async function needsNewIndexKey(db: Queryable, ring: KeyRing): Promise<boolean> {
  const { rows } = await db.query<{ data_key: string }>(
    "select data_key from index_keys order by version desc limit 1",
  )
  return rows[0]?.data_key !== ring.keyId
}

/** Makes the next key of the indexes. From now on rows of both are found, and new ones are still written with the one before. */
export async function announceIndexKey(db: Transactional, ring: KeyRing): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(LOCK_SUBJECTS)
    if (!(await needsNewIndexKey(tx, ring))) return
    const { rows } = await tx.query<{ next: number }>("select max(version) + 1 as next from index_keys")
    const version = rows[0]?.next ?? 1
    const key = ring.encrypt(randomBytes(32), "index_keys.key", String(version))
    await tx.query("insert into index_keys (version, key, data_key) values ($1, $2, $3)", [
      version,
      key,
      ring.keyId,
    ])
  })
}

/** Activates the newest key for new rows. No subject is left behind: the subjects created until now are rebuilt with it. */
export async function activateIndexKey(db: Transactional, indexer: Indexer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(LOCK_SUBJECTS)
    for (let after: string | null = null; ; ) {
      const page: Rebuilt = await rebuildPage(tx, indexer, INDEXED[0], after)
      if (page.after === null) break
      after = page.after
    }
    await tx.query("update index_keys set active_at = clock_timestamp() where active_at is null")
  })
}

/** Goes over the rows of one column; returns how many were rebuilt. Subjects are rebuilt page by page while nobody makes one. */
export async function rebuildColumn(
  db: Transactional,
  indexer: Indexer,
  place: (typeof INDEXED)[number],
  onPage?: (rebuilt: number) => void,
): Promise<number> {
  let rebuilt = 0
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const page: Rebuilt = await db.transaction(async (tx) => {
      if (place.table === "subjects") await tx.query(LOCK_SUBJECTS)
      return rebuildPage(tx, indexer, place, from)
    })
    rebuilt += page.rebuilt
    onPage?.(rebuilt)
    if (page.after === null) return rebuilt
    after = page.after
  }
}

type Rebuilt = { rebuilt: number; after: string | null }

async function rebuildPage(
  tx: Queryable,
  indexer: Indexer,
  { table, column }: (typeof INDEXED)[number],
  after: string | null,
): Promise<Rebuilt> {
  const { rows } = await tx.query<{ id: string; index: Buffer }>(
    `select id, ${column} as index from ${table} where $1::uuid is null or id > $1 order by id limit ${ROWS_AT_ONCE}`,
    [after],
  )
  const old = rows.flatMap(({ id, index }) => {
    const fresh = indexer.upgrade(index)
    return fresh ? [{ id, index, fresh }] : []
  })
  if (old.length > 0) {
    await tx.query(
      `update ${table} as kept set ${column} = made.fresh
        from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as made (id, old, fresh)
        where kept.id = made.id and kept.${column} = made.old`,
      [old.map(({ id }) => id), old.map(({ index }) => index), old.map(({ fresh }) => fresh)],
    )
  }
  return { rebuilt: old.length, after: rows.length === ROWS_AT_ONCE ? (rows.at(-1)?.id ?? null) : null }
}
