import { Client } from "pg"
import type { Env } from "../lib/env.ts"
import { claimDataKeys } from "../lib/vault/data-keys.ts"
import { keyRing } from "../lib/vault/key-ring.ts"
import { overClient } from "./over-client.ts"

/** Throws a StartFailure when rows of the database need a key that is not in DATA_KEYS: said here, before anything is served. */
export async function requireDataKeys(settings: Env, values: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString: values.DATABASE_URL ?? settings.databaseUrl })
  await client.connect()
  try {
    await claimDataKeys(overClient(client), keyRing(values.DATA_KEYS ?? settings.dataKeys ?? ""))
  } finally {
    await client.end()
  }
}
