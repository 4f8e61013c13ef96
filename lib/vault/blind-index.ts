import "server-only"
import { createHmac, createSecretKey, type KeyObject } from "node:crypto"
import { asc } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { indexKeys } from "#lib/db/schema/keys.ts"
import { env } from "#lib/env.ts"
import { processWide } from "#lib/process-wide.ts"
import { seal } from "./sealed.ts"
import { vault } from "./vault.ts"

/** The indexes of one text. */
export type Indexes = {
  /** The index that a new row is written with. */
  current: Buffer
  /** All that a row may have been written with: while indexes are rebuilt there are several. */
  any: Buffer[]
}

/** Makes blind indexes with the keys of the database: equal text gives equal bytes, and nothing else can be learnt from them. */
export type Indexer = {
  of: (text: string, context: string) => Indexes
  /** Brings an index that a row was written with to the newest version; undefined when it is there already. */
  upgrade: (index: Buffer) => Buffer | undefined
  /** Changes with every step of a rebuilding: processes with the same epoch find each other's rows. */
  epoch: number
}

type IndexKey = { version: number; key: KeyObject; isActive: boolean }
type Known = { url: string; at: number; indexer: Indexer }

/** A process learns within this time that indexes are being rebuilt. */
export const FRESH_MS = 1_000
const FIRST_VERSION = 1
const HASH_BYTES = 32

const own = processWide<{ known?: Known }>("indexer", () => ({}))

/** Returns the indexer of this database. `isStale` reads the database again, after it refused a row of an older one. */
export async function indexer(tx: Executor = db(), isStale = false): Promise<Indexer> {
  const { databaseUrl: url } = env()
  const { known } = own
  if (!isStale && known?.url === url && performance.now() - known.at < FRESH_MS) return known.indexer
  const at = performance.now()
  const made = indexerOf(await readKeys(tx))
  own.known = { url, at, indexer: made }
  return made
}

/**
 * The same without asking whether it changed meanwhile: for a statement that writes nothing when `epoch` is not that of its moment.
 */
export async function heldIndexer(tx: Executor): Promise<Indexer> {
  const { known } = own
  return known?.url === env().databaseUrl ? known.indexer : indexer(tx)
}

async function readKeys(tx: Executor): Promise<IndexKey[]> {
  const read = () => tx.select().from(indexKeys).orderBy(asc(indexKeys.version))
  let rows = await read()
  if (rows.length === 0) {
    const key = seal(String(FIRST_VERSION), vault().firstIndexKey())
    await tx
      .insert(indexKeys)
      .values({ version: FIRST_VERSION, key, dataKey: vault().keyIds.at(-1) ?? "", activeAt: new Date() })
      .onConflictDoNothing()
    rows = await read()
  }
  return rows.map(({ version, key, activeAt }) => ({
    version,
    key: createSecretKey(key.open(String(version))),
    isActive: activeAt !== null,
  }))
}

/** Pure: the indexer for a list of keys, the oldest first. */
export function indexerOf(keys: readonly IndexKey[]): Indexer {
  const newest = keys.at(-1)
  const current = keys.findLast(({ isActive }) => isActive)
  if (!newest || !current) throw new Error("the database holds no key of its indexes")
  const step = ({ version, key }: IndexKey, before: Buffer): Buffer =>
    version === FIRST_VERSION
      ? before
      : withVersion(version, createHmac("sha256", key).update(before).digest())
  return {
    epoch: keys.length + keys.filter(({ isActive }) => isActive).length,
    of(text, context) {
      const [first, ...later] = keys
      if (!first) throw new Error("the database holds no key of its indexes")
      const all: Buffer[] = [
        createHmac("sha256", first.key).update(context).update("\0").update(text).digest(),
      ]
      for (const key of later) all.push(step(key, rawOf(all.at(-1) ?? Buffer.alloc(0))))
      // A row that was rebuilt has the newest version, one that is written meanwhile the current one.
      return { current: all[keys.indexOf(current)] ?? Buffer.alloc(0), any: all.slice(-2) }
    },
    upgrade(index) {
      const version = versionOf(index)
      if (version === newest.version) return undefined
      let upgraded = index
      for (const key of keys.filter((one) => one.version > version)) upgraded = step(key, rawOf(upgraded))
      return upgraded
    },
  }
}

/** Version 1 is the bare hash, as it was written before there were versions; later ones are preceded by theirs. */
function versionOf(index: Buffer): number {
  return index.length === HASH_BYTES ? FIRST_VERSION : index.readUInt8(0)
}

function rawOf(index: Buffer): Buffer {
  return index.subarray(-HASH_BYTES)
}

function withVersion(version: number, hash: Buffer): Buffer {
  return Buffer.concat([Buffer.from([version]), hash])
}
