import "server-only"
import { Writable } from "node:stream"
import { drizzle } from "drizzle-orm/node-postgres"
import { Client } from "pg"
import { type CopyStreamQuery, from } from "pg-copy-streams"
import { migrate } from "#lib/db/migrations/migrate.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { keyRing } from "#lib/vault/key-ring.ts"
import { holdUnsent } from "./hold-unsent.ts"
import { ANSWERS, type Content, type Manifest } from "./manifest.ts"
import type { OpenBackup } from "./read-backup.ts"
import { schemaOf, tableWithColumns } from "./write-backup.ts"

export type RestoreTarget = {
  /** Of the account that is to own the tables. */
  ownerUrl: string
  /** Of the app's account, where it is given. */
  appUrl: string | undefined
  /** As the program will have them. */
  dataKeys: string
  /** Is given each answer that waited beside the database, before anything is committed. */
  keepAnswer: (name: string, bytes: Uint8Array) => Promise<void>
}

const MIGRATIONS = "drizzle"
/** As `spill` names its files: who has a public key can make a backup too, and may not choose where a file is written. */
const ANSWER_NAME = /^[0-9a-f-]{36}\.\d+$/

/**
 * Makes an unused database the one of the backup, whose schema has to be this program's, in one transaction: it has all of it or none of it, whenever this ends,
 * and it can be begun again. Nothing of it is sent by itself (`holdUnsent`). Throws a StartFailure with a sentence for people.
 */
export async function restoreBackup(
  { ownerUrl, appUrl, dataKeys, keepAnswer }: RestoreTarget,
  backup: OpenBackup,
): Promise<Content> {
  requireKeys(backup.manifest.dataKeys, dataKeys)
  await migrate(ownerUrl, MIGRATIONS, appUrl)
  const client = new Client({ connectionString: ownerUrl, application_name: "cotejo-restore" })
  client.on("error", () => undefined) // the statement in progress fails with it, and that failure counts
  try {
    await client.connect()
    await requireSameSchema(client, backup.manifest)
    await client.query("begin")
    await requireUnused(client)
    const restored = await fill(client, backup, keepAnswer)
    await holdUnsent(drizzle({ client }))
    await client.query("commit")
    return restored
  } finally {
    await client.end().catch(() => undefined) // rolls back what was not committed
  }
}

/** Without its keys a restored backup cannot be read by anybody: that is reported before the restore, not after. */
function requireKeys(needed: Manifest["dataKeys"], dataKeys: string): void {
  const ring = keyRing(dataKeys)
  const missing = needed.filter(({ id, fingerprint }) => ring.fingerprint(id) !== fingerprint)
  if (missing.length === 0) return
  throw new StartFailure(
    `DATA_KEYS lacks keys that the backup is sealed under: ${missing.map(({ id }) => id).join(", ")}.`,
    "Set DATA_KEYS as it was when the backup was made (or put that secrets.json into DATA_DIR), then restore again.",
  )
}

/** The version of Cotejo that made a backup restores it; a newer one then migrates it as any database. */
async function requireSameSchema(client: Client, { schema }: Manifest): Promise<void> {
  if ((await schemaOf(client)) === schema) return
  throw new StartFailure(
    "The backup was made by another version of Cotejo.",
    "Check out the version that made it, restore there, and start the newer one afterwards.",
  )
}

/** People come with the first start, checks with the first question: a database that has neither was only migrated. */
async function requireUnused(client: Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    "select exists (select from users) or exists (select from checks) as used",
  )
  if (rows[0]?.used !== true) return
  throw new StartFailure(
    "The database already holds people or checks.",
    "A backup is restored into an empty database or a fresh DATA_DIR, never over what is there.",
  )
}

/** Rows that migrations inserted are replaced by those of the backup; those that triggers would derive are in it too. */
async function fill(
  client: Client,
  { manifest, entries }: OpenBackup,
  keepAnswer: RestoreTarget["keepAnswer"],
): Promise<Content> {
  const nameOf = ({ name }: Manifest["tables"][number]) => `public.${client.escapeIdentifier(name)}`
  for (const table of manifest.tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  await client.query(`truncate ${manifest.tables.map(nameOf).join(", ")}`)

  const restored: Content = { rows: {}, spilledAnswers: 0 }
  let filling: { name: string; copy: CopyStreamQuery; into: WritableStream<Uint8Array> } | undefined
  const closeTable = async () => {
    if (filling === undefined) return
    await filling.into.close()
    restored.rows[filling.name] = filling.copy.rowCount
    filling = undefined
  }
  for await (const { header, body } of entries) {
    const [folder, name = ""] = header.name.split("/")
    if (folder === ANSWERS && ANSWER_NAME.test(name)) {
      await keepAnswer(name, new Uint8Array(await new Response(body).arrayBuffer()))
      restored.spilledAnswers += 1
      continue
    }
    if (filling?.name !== name) {
      await closeTable()
      const columns = manifest.tables.find((table) => table.name === name)?.columns ?? []
      const copy = client.query(
        from(`copy ${tableWithColumns(client, name, columns)} from stdin (format binary)`),
      )
      filling = { name, copy, into: Writable.toWeb(copy) as WritableStream<Uint8Array> }
    }
    await body.pipeTo(filling.into, { preventClose: true })
  }
  await closeTable()

  for (const { name, value, isCalled } of manifest.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [`public.${name}`, value, isCalled])
  for (const table of manifest.tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
  return restored
}
