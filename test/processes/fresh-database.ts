import { randomBytes } from "node:crypto"
import { asAccount } from "#lib/db/database-url.ts"
import { asSandbox, NO_SERVICE } from "#lib/env.ts"
import { inCluster, TEMPLATE } from "./cluster.ts"
import { setForThisProcess, testSetup } from "./settings.ts"

export type FreshDatabase = {
  /** Of the app's account. */
  url: string
  /** Of the owner, for what the app may not do. */
  ownerUrl: string
  /** Lets lib's `env()` and `db()` work in this very process; before their first call. */
  useHere(sandbox?: { url: string; keys: { lookup: string; platform: string } }): void
  drop(): Promise<void>
}

/** A new database of its own in the tests' PostgreSQL: migrated, with one person per role, nothing else. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { clusterUrl, appAccount, dataKeys, authSecret, signingKey } = testSetup()
  const name = `test_${randomBytes(6).toString("hex")}`
  // As files: page by page through the log takes two to three times as long.
  await inCluster(clusterUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const ownerUrl = `${clusterUrl}/${name}`
  const url = asAccount(ownerUrl, appAccount)
  return {
    url,
    ownerUrl,
    useHere: (sandbox) =>
      setForThisProcess({
        DATABASE_URL: url,
        DATA_KEYS: dataKeys,
        AUTH_SECRET: authSecret,
        SIGNING_KEY: signingKey,
        ...(sandbox === undefined ? NO_SERVICE : asSandbox(sandbox)),
      }),
    drop: () => inCluster(clusterUrl, `drop database if exists ${name} with (force)`),
  }
}
