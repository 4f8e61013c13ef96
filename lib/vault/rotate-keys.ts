import "server-only"
import { rateLimiter } from "#lib/log/log.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { keyUses } from "./data-keys.ts"
import type { KeyRing } from "./key-ring.ts"
import { openSealed, type Queryable, resealPage } from "./sealed-values.ts"

const PROGRESS_EVERY_MS = 2_000

/** `left`: values that open and are still under another key, since a server seals with it. `retired`: the keys that nothing needs any more. */
export type Rotated = { moved: number; damaged: number; left: number; retired: string[] }

/** Seals every value under the ring's first key while the program runs; a next run does what is left. No key is retired while values or `mayRetire` need it. Throws a StartFailure. */
export async function rotateKeys(
  db: Queryable,
  ring: KeyRing,
  say: (line: string) => void,
  mayRetire: () => Promise<boolean>,
): Promise<Rotated> {
  await requireKnownKey(db, ring)
  const isDue = rateLimiter(PROGRESS_EVERY_MS)
  const sum: Rotated = { moved: 0, damaged: 0, left: 0, retired: [] }
  for await (const page of openSealed(db, ring, ring.keyId)) {
    await resealPage(db, ring, page)
    sum.moved += page.opened.length
    sum.damaged += page.damaged
    if (isDue(page.table.name)) say(`values ${page.table.name}: ${sum.moved} sealed anew so far`)
  }
  const others = (await keyUses(db)).filter(({ keyId }) => keyId !== ring.keyId)
  sum.left = Math.max(0, others.reduce((values, use) => values + use.values, 0) - sum.damaged)
  if (sum.left > 0 || !(await mayRetire())) return sum
  const { rows } = await db.query<{ id: string }>("delete from data_keys where id <> $1 returning id", [
    ring.keyId,
  ])
  return { ...sum, retired: rows.map(({ id }) => id).sort() }
}

/** A program without the key could not read values sealed under it: it must be started with it first. */
async function requireKnownKey(db: Queryable, ring: KeyRing): Promise<void> {
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

export async function statusLines(db: Queryable, ring: KeyRing): Promise<string[]> {
  const uses = await keyUses(db)
  const ages = await keyAges(db)
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
async function keyAges(db: Queryable): Promise<KeyAge[]> {
  const { rows } = await db.query<KeyAge>(
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as since,
            created_at < clock_timestamp() - interval '2 years' as "isOld" from data_keys`,
  )
  return rows
}
