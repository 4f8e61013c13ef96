import type { Client } from "pg"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { files } from "#lib/db/schema/files.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { copyRow, linkRow } from "#lib/files/bound-copy.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { seal } from "#lib/vault/sealed.ts"
import { seeded } from "./made-rows.ts"
import { ROWS_AT_ONCE, writeRows } from "./write-rows.ts"

/** How long a link to a PDF lives. */
const LINK_MS = 45 * 60_000

/** Ids of those who asked: one of nearly everything, one of a few. */
export type FilledDesk = { busy: string; seldom: string; clerk: string; manager: string }

/** Steps, reviews, files, downloads and the board, made from the checks that are there. */
export async function fillBeside(client: Client, count: number, desk: FilledDesk): Promise<void> {
  await client.query(
    `insert into check_steps (check_id, revision, state, charge, at)
     select id, revision, 'sending', 'unknown', requested_at from checks`,
  )
  await client.query(
    `insert into check_steps (check_id, revision, state, charge, at)
     select id, revision + 10 * $1, state, charge, settled_at from checks`,
    [count],
  )
  await client.query(
    "update subjects set contradictions = 1 where id in (select id from (select id, row_number() over () as place from subjects) as placed where place % 100 = 7)",
  )
  const waiting = count / 100
  // Of the reports about whom nothing newer says otherwise, the newest wait: every second one for a second person.
  await client.query(`
    insert into aml_cases (check_id, subject_id, state)
    select id, subject_id, case when not is_newest then 'confirmed' when place > ${waiting} then 'unneeded'
                    when place % 2 = 0 then 'concluded' else 'open' end
      from (select id, subject_id, is_newest, row_number() over (partition by is_newest order by id desc) as place
              from (select id, subject_id, row_number() over (partition by subject_id order by id desc) = 1 as is_newest
                      from checks where operation = 'aml' and state = 'answered') as reports) as placed`)
  await fillFiles(client, desk)
  await fillBoard(client, count, desk)
}

async function fillFiles(client: Client, desk: FilledDesk): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select id from checks where operation = 'aml' and state = 'answered' order by id",
  )
  const [sha256, size] = ["a".repeat(64), 1_000]
  const blob = { id: newRowId(), sha256, size }
  await client.query("insert into sealed_blobs (id, sha256, size, completed_at) values ($1, $2, $3, now())", [
    blob.id,
    sha256,
    size,
  ]) // prettier-ignore
  const random = seeded(12)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const made = rows.slice(from, from + ROWS_AT_ONCE).map(({ id: checkId }) => {
      const askedMs = instantOfId(checkId).getTime()
      const file = { id: newRowId(askedMs + 2_000), checkId }
      const isKept = random() < 0.997
      const link = seal(isKept ? copyRow(file, blob) : linkRow(file), "https://files.example/report.pdf")
      const kept = isKept ? ["sealed", sha256, size, blob.id] : ["missed", null, null, null]
      const linkUntil = new Date(askedMs + LINK_MS).toISOString()
      return [file.id, checkId, SEALED_ROLE, files.link.mapToDriverValue(link), ...kept, linkUntil]
    })
    await writeRows(
      client,
      "files (id, check_id, role, link, state, sha256, size, blob_id, link_until, sealed_at)",
      "uuid uuid text bytea text text int uuid timestamptz",
      made,
      "case when given.c5 = 'sealed' then given.c9 - interval '40 minutes' end",
    )
  }
  await client.query(
    `insert into audit_log (actor_id, action, target_type, target_id, detail)
     select $1, 'file.opened', 'file', files.id, '{"outcome":"sealed"}' from files join checks on checks.id = check_id
      where files.state = 'sealed' and requested_at < now() - interval '30 days'`,
    [desk.clerk],
  )
}

async function fillBoard(client: Client, count: number, desk: FilledDesk): Promise<void> {
  const made = Array.from({ length: Math.ceil(count / 500) }, (_, at) => {
    const id = newRowId()
    return [
      id,
      signatureRequests.name.mapToDriverValue(seal(id, `Contrato ${at}`)),
      `remote-${at}`,
      at % 20 === 0 ? desk.seldom : desk.busy,
    ] // prettier-ignore
  })
  await writeRows(
    client,
    "signature_requests (id, name, remote_id, created_by)",
    "uuid bytea text uuid",
    made,
  )
}
