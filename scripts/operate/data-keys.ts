import { resolve } from "node:path"
import { Client } from "pg"
import { resealSpilled } from "#lib/checks/pipeline/spill.ts"
import type { Env } from "#lib/env.ts"
import { claimDataKeys } from "#lib/vault/data-keys.ts"
import { keyRing } from "#lib/vault/key-ring.ts"

/**
 * Throws a StartFailure when rows of the database need a key that is not in DATA_KEYS: reported here, before anything is served. Answers that wait
 * in DATA_DIR come under the first key, so that a rotation which runs on another machine need not know of them.
 */
export async function requireDataKeys(settings: Env, values: Record<string, string>): Promise<void> {
  const ring = keyRing(values.DATA_KEYS ?? settings.dataKeys ?? "")
  const client = new Client({ connectionString: values.DATABASE_URL ?? settings.databaseUrl })
  await client.connect()
  try {
    await claimDataKeys(client, ring)
  } finally {
    await client.end()
  }
  await resealSpilled(resolve(settings.dataDir), ring) // those that do not open are reported when they are processed
}
