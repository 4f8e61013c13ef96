import "server-only"
import { StartFailure } from "#lib/start-failure.ts"
import { commandLine } from "../command-line.ts"
import type { KeyRing } from "./key-ring.ts"
import { readHead } from "./key-ring.ts"
import type { Queryable } from "./reseal.ts"
import { SEALED_TABLES } from "./sealed-places.ts"

/** The number of values of a column that are sealed under a key. */
export type KeyUse = { keyId: string; table: string; column: string; values: number }

/** Counts all sealed values by their key; reads the head of each. */
export async function keyUses(db: Queryable): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  for (const { name: table, columns } of SEALED_TABLES) {
    for (const { name: column } of columns) {
      const { rows } = await db.query<{ head: Buffer; values: number }>(
        `select substring("${column}" from 1 for 2 + get_byte(substring("${column}" from 1 for 2), 1)) as head,
          count(*)::int as values from ${table} where octet_length("${column}") > 1 group by 1`,
      )
      for (const { head, values } of rows) uses.push(keyUse(table, column, head, values))
    }
  }
  return uses
}

function keyUse(table: string, column: string, head: Buffer, values: number): KeyUse {
  try {
    return { keyId: readHead(head).keyId, table, column, values }
  } catch {
    return { keyId: "", table, column, values } // a value without a valid head is under no key
  }
}

/**
 * Records that this ring seals values of the database, and verifies that it has every key that is needed: throws a StartFailure that names a missing one. The
 * keys that rows need are known from when they were used; only when one is missing are the rows searched.
 */
export async function claimDataKeys(db: Queryable, ring: KeyRing): Promise<void> {
  const known = await db.query<{ id: string; fingerprint: string; retired: boolean }>(
    "select id, fingerprint, retired_at is not null as retired from data_keys",
  )
  for (const { id, fingerprint, retired } of known.rows) {
    if (ring.keyIds.includes(id)) {
      if (ring.fingerprint(id) !== fingerprint && !retired) throw anotherKey(id)
    } else if (!retired) await dismiss(db, id)
  }
  for (const id of ring.keyIds) {
    await db.query(
      `insert into data_keys (id, fingerprint) values ($1, $2) on conflict (id) do update
        set fingerprint = excluded.fingerprint, retired_at = case when $3 then null else data_keys.retired_at end`,
      [id, ring.fingerprint(id), id === ring.keyId],
    )
  }
  await ensureIndexKey(db, ring)
}

/** The indexes of a database that knows nothing of keys of their own were made with the one that the ring's last key gives. */
async function ensureIndexKey(db: Queryable, ring: KeyRing): Promise<void> {
  await db.query(
    `insert into index_keys (version, key, data_key, active_at) select 1, $1, $2, clock_timestamp()
      where not exists (select 1 from index_keys) on conflict do nothing`,
    [ring.encrypt(ring.firstIndexKey(), "index_keys.key", "1"), ring.keyIds.at(-1)],
  )
}

/** A key that is not given any more is forgotten where no row needs it. */
async function dismiss(db: Queryable, id: string): Promise<void> {
  const needed = (await keyUses(db)).filter(({ keyId }) => keyId === id)
  const values = needed.reduce((sum, use) => sum + use.values, 0)
  if (values > 0) throw missingKey(id, values)
  await retire(db, [id])
}

/** Notes that nothing is sealed under these keys any more. */
export async function retire(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    "update data_keys set retired_at = clock_timestamp() where id = any($1::text[]) and retired_at is null",
    [ids],
  )
}

function missingKey(id: string, values: number): StartFailure {
  return new StartFailure(
    `The key "${id}" is not in DATA_KEYS, and ${values} values of the database are still sealed under it.`,
    `Put it back behind the first key (DATA_KEYS=new:...,${id}:...), run ${commandLine("keys:rotate")}, and take it out when that has ended.`,
  )
}

function anotherKey(id: string): StartFailure {
  return new StartFailure(
    `The key "${id}" in DATA_KEYS is not the one of that name that this database was sealed with.`,
    "Put the earlier one back. A new key gets a new name, and stands in front of the earlier ones.",
  )
}
