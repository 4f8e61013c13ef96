import "server-only"
import { createHmac, createSecretKey } from "node:crypto"
import { db, type Executor } from "#lib/db/client.ts"
import { indexKeys } from "#lib/db/schema/keys.ts"
import { env } from "#lib/env.ts"
import { processWide } from "#lib/process-wide.ts"
import { claimDataKeys } from "./data-keys.ts"
import { vault } from "./vault.ts"

/** Makes the blind index of a text with the key of the database: equal text in the same context gives equal bytes, and nothing else can be learnt from them. */
export type Indexer = (text: string, context: string) => Buffer

const own = processWide<{ known?: { url: string; index: Indexer } }>("indexer", () => ({}))

/** Returns the indexer of this database; its key is made once and never changes, so each process reads it once. */
export async function indexer(tx: Executor = db()): Promise<Indexer> {
  const { databaseUrl: url } = env()
  if (own.known?.url !== url) own.known = { url, index: indexerOf(await readKey(tx)) }
  return own.known.index
}

export function indexerOf(key: Buffer): Indexer {
  const secret = createSecretKey(key)
  return (text, context) => createHmac("sha256", secret).update(context).update("\0").update(text).digest()
}

async function readKey(tx: Executor): Promise<Buffer> {
  const [row] = await tx.select().from(indexKeys)
  if (row) return row.key.open(String(row.id))
  // Beside the transaction, which may be rolled back.
  await claimDataKeys(db().$client, vault())
  return readKey(db())
}
