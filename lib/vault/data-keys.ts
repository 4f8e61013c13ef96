import "server-only"
import { randomBytes } from "node:crypto"
import { StartFailure } from "#lib/start-failure.ts"
import { commandLine } from "../command-line.ts"
import { type KeyRing, readHead } from "./key-ring.ts"
import { SEALED_TABLES } from "./sealed-places.ts"
import type { Queryable } from "./sealed-values.ts"

export type KeyUse = { keyId: string; table: string; column: string; values: number }

/** Counts all sealed values by their key; reads the head of each, however long that takes. Begins a transaction of its own. */
export async function keyUses(db: Queryable): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  await db.query("begin read only")
  try {
    await db.query("set local statement_timeout = 0")
    for (const { name: table, columns } of SEALED_TABLES) {
      for (const { name: column } of columns) {
        const { rows } = await db.query<{ head: Buffer; values: number }>(
          `select substring("${column}" from 1 for 2 + get_byte(substring("${column}" from 1 for 2), 1)) as head,
            count(*)::int as values from ${table} where octet_length("${column}") > 1 group by 1`,
        )
        for (const { head, values } of rows) uses.push({ keyId: keyIdOf(head), table, column, values })
      }
    }
    return uses
  } finally {
    await db.query("rollback")
  }
}

/** The id in the head of a value; a value without a valid head is under no key. */
function keyIdOf(head: Buffer): string {
  try {
    return readHead(head).keyId
  } catch {
    return ""
  }
}

/** Records that the ring's first key seals, and makes the index key once. Throws a StartFailure for a key that the ring lacks. */
export async function claimDataKeys(db: Queryable, ring: KeyRing): Promise<void> {
  const { rows } = await db.query<{ id: string; fingerprint: string }>(
    "select id, fingerprint from data_keys",
  )
  for (const { id, fingerprint } of rows) {
    if (!ring.keyIds.includes(id)) throw missingKey(id)
    if (ring.fingerprint(id) !== fingerprint) throw anotherKey(id)
  }
  await db.query("insert into data_keys (id, fingerprint) values ($1, $2) on conflict do nothing", [
    ring.keyId,
    ring.fingerprint(ring.keyId),
  ])
  await db.query(
    "insert into index_keys (id, key) select 1, $1 where not exists (select from index_keys) on conflict do nothing",
    [ring.encrypt(randomBytes(32), "index_keys.key", "1")],
  )
}

function missingKey(id: string): StartFailure {
  return new StartFailure(
    `The key "${id}" is not in DATA_KEYS, and values of the database are still sealed under it.`,
    `Put it back behind the first key (DATA_KEYS=new:...,${id}:...), run ${commandLine("keys:rotate")}, and take it out when that has ended.`,
  )
}

function anotherKey(id: string): StartFailure {
  return new StartFailure(
    `The key "${id}" in DATA_KEYS is not the one of that name that this database was sealed with.`,
    "Put the earlier one back. A new key gets a new name, and stands in front of the earlier ones.",
  )
}
