import "server-only"
import { createSecretKey } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { rateLimiter } from "#lib/log/rate-limiter.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { FRESH_MS, type Indexer, indexerOf } from "./blind-index.ts"
import { keyUses, retire } from "./data-keys.ts"
import type { KeyRing } from "./key-ring.ts"
import {
  activateIndexKey,
  announceIndexKey,
  INDEXED,
  rebuildColumn,
  type Transactional,
} from "./rebuild-indexes.ts"
import type { Queryable } from "./reseal.ts"
import { forgetPlaces, resealAll } from "./reseal-all.ts"

/** After this time every process knows the changes made in the database. */
const KNOWN_MS = 3 * FRESH_MS
/** Going over everything so often and finding something each time means that somebody seals under another key. */
const MAX_PASSES = 10
/** How often it is told how far the work is. */
const PROGRESS_EVERY_MS = 2_000

export type Rotated = { retired: string[]; moved: number; damaged: number }

/**
 * Brings everything under the first key of the ring while the program runs: the keys of the blind indexes and the indexes themselves, then
 * all sealed values. Broken off at any moment, it goes on where it was. When it resolves, the ring's other keys are needed no more, unless
 * `mayRetire` says that something beside the database still needs them. One at a time: the caller holds the turn (`ADVISORY_LOCKS.keyRotation`). Throws a
 * StartFailure when the program does not know the first key yet.
 */
export async function rotateKeys(
  db: Transactional,
  ring: KeyRing,
  say: (line: string) => void,
  mayRetire: () => Promise<boolean> = async () => true,
): Promise<Rotated> {
  await requireKnownKey(db, ring)
  await rebuildIndexes(db, ring, say)
  const { moved, damaged } = await resealUntilDone(db, ring, say)
  await forgetPlaces(db, ring)
  if (!(await mayRetire())) return { retired: [], moved, damaged }
  const { rows } = await db.query<{ id: string }>("select id from data_keys where id <> $1 order by id", [
    ring.keyId,
  ])
  const retired = rows.map(({ id }) => id)
  await retire(db, retired)
  return { retired, moved, damaged }
}

/** A program without the key could not read values sealed under it: it must be started with it first. */
async function requireKnownKey(db: Transactional, ring: KeyRing): Promise<void> {
  const { rows } = await db.query<{ fingerprint: string }>(
    "select fingerprint from data_keys where id = $1",
    [ring.keyId],
  )
  if (rows[0]?.fingerprint === ring.fingerprint(ring.keyId)) return
  throw new StartFailure(
    `No Cotejo was started with the key "${ring.keyId}" on this database.`,
    "Start it (every replica) with these DATA_KEYS, the new key first and the earlier ones behind it, then rotate.",
  )
}

async function rebuildIndexes(db: Transactional, ring: KeyRing, say: (line: string) => void): Promise<void> {
  await announceIndexKey(db, ring)
  await pause(KNOWN_MS)
  const indexer = await readIndexer(db, ring)
  const isDue = rateLimiter(PROGRESS_EVERY_MS)
  for (const place of INDEXED) {
    await rebuildColumn(db, indexer, place, (rebuilt) => {
      if (isDue(place.table)) say(`indexes ${place.table}: ${rebuilt} rebuilt`)
    })
  }
  await activateIndexKey(db, indexer)
  // Rows that a process wrote before it knew; subjects are not among them, since the database would have refused them.
  for (let rebuilt = -1; rebuilt !== 0; ) {
    await pause(KNOWN_MS)
    rebuilt = 0
    for (const place of INDEXED) rebuilt += await rebuildColumn(db, indexer, place)
  }
  say("indexes: all are under the newest key")
}

async function readIndexer(db: Transactional, ring: KeyRing): Promise<Indexer> {
  const { rows } = await db.query<{ version: number; key: Buffer; active: boolean }>(
    "select version, key, active_at is not null as active from index_keys order by version",
  )
  return indexerOf(
    rows.map(({ version, key, active }) => ({
      version,
      key: createSecretKey(ring.decrypt(key, "index_keys.key", String(version))),
      isActive: active,
    })),
  )
}

async function resealUntilDone(db: Transactional, ring: KeyRing, say: (line: string) => void) {
  const sum = { moved: 0, damaged: 0 }
  const isDue = rateLimiter(PROGRESS_EVERY_MS)
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const pass = await resealAll(db, ring, {
      onPage: ({ table, seen, moved }) => {
        if (isDue(table)) say(`values ${table}: ${seen} rows seen, ${moved} values sealed anew so far`)
      },
    })
    if (pass === undefined) break
    sum.moved += pass.moved
    sum.damaged = pass.damaged
    // The first going over may have begun in the middle: only one that finds nothing from the beginning on is the last.
    if (pass.moved === 0 && passes > 0) return sum
    await forgetPlaces(db, ring)
  }
  throw new StartFailure(
    `Values are still being sealed under another key than "${ring.keyId}".`,
    "Start every replica with these DATA_KEYS, the new key first, then rotate again; it goes on where it was.",
  )
}

/** Returns the use of each key, in lines for a person. */
export async function statusLines(db: Transactional, ring: KeyRing): Promise<string[]> {
  const [uses, ages] = await db.transaction(async (tx) => {
    await tx.query("set local statement_timeout = 0") // this reads every sealed value
    return [await keyUses(tx), await keyAges(tx)]
  })
  const ids = [...new Set([...ring.keyIds, ...uses.map(({ keyId }) => keyId)])]
  return ids.map((id) => {
    const own = uses.filter(({ keyId }) => keyId === id)
    const values = own.reduce((sum, use) => sum + use.values, 0)
    const role = id === ring.keyId ? "encrypts" : ring.keyIds.includes(id) ? "decrypts" : "NOT IN DATA_KEYS"
    const age = ages.find((one) => one.id === id)
    const since = age === undefined ? "" : `; in use since ${age.since}`
    const late =
      age?.isOld === true && role === "encrypts" ? ", for longer than its two years: make a new one" : ""
    return `${id === "" ? "(no sealed value)" : id}: ${role}; ${values} values${since}${late}`
  })
}

type KeyAge = { id: string; since: string; isOld: boolean }

/** Since which day (UTC) this database is sealed with each key, and whether that is longer than a key may encrypt (docs/security.md). */
async function keyAges(tx: Queryable): Promise<KeyAge[]> {
  const { rows } = await tx.query<KeyAge>(
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as since,
            created_at < clock_timestamp() - interval '2 years' as "isOld" from data_keys`,
  )
  return rows
}
