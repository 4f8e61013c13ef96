import { Client } from "pg"
import { expect, test } from "vitest"
import { keyRing } from "#lib/vault/key-ring.ts"
import { statusLines } from "#lib/vault/rotate-keys.ts"
import { freshDatabase } from "#test/processes/fresh-database.ts"
import { testSetup } from "#test/processes/settings.ts"

test("since when each key is in use is reported, and that the one that encrypts has done so for too long", async () => {
  const database = await freshDatabase()
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const status = () => statusLines(owner, keyRing(testSetup().dataKeys))
  const begun = (ago: string) =>
    owner.query(
      `insert into data_keys (id, fingerprint, created_at) values ('test', 'of a test', now() - interval '${ago}')
         on conflict (id) do update set created_at = excluded.created_at`,
    )
  await begun("729 days")
  expect(await status()).toEqual([expect.stringMatching(/^test: encrypts; .*in use since \d{4}-\d\d-\d\d$/)])
  await begun("25 months")
  expect(await status()).toEqual([
    expect.stringMatching(/in use since \S+, for longer than its two years: make/),
  ])
  await owner.end()
  await database.drop()
})
