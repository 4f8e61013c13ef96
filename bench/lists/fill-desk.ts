import { Client } from "pg"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { closeDb } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { batches } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { copyRow, linkRow } from "#lib/files/link-row.ts"
import { isSumDue, sumNextDay } from "#lib/ledger/sum-days.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"
import type { OwnDatabase } from "#test/processes/own-database.ts"
import { checkRow, type MadeSubject, madeSubject, markMaker, seeded, subjectRow } from "./made-rows.ts"
import { copyFurtherBack } from "./older-copies.ts"

/** A check every so often; a million are most of a year. */
const EVERY_MS = 30_000
/** How many, the newest, are written one by one, so that pages can open them; older ones are copied from them by the database. */
const OPENED = 1_000_000
const DAY_MS = 86_400_000
const ROWS_AT_ONCE = 2_000
const CHECKS_PER_SUBJECT = 5
const ROWS_PER_BATCH = 100
/** How long a link to a PDF lives. */
const LINK_MS = 45 * 60_000
const BULK = ["checks", "check_steps", "check_marks", "search_words", "files", "aml_cases", "audit_log"]

/** Ids of those who asked: one of nearly everything, one of a few. */
export type FilledDesk = { busy: string; seldom: string; clerk: string; manager: string }

/**
 * Fills an empty database with so many checks as a desk would have them after most of a year, sealed and marked as the program does it: a fifth as
 * many subjects, half of the checks in batches, half of them reports, of which one in fifty waits for a review. The clerk has taken the PDFs of all
 * but the last month. Indexes are made again at the end, when all is written, and the
 * ledger is summed as the worker does it.
 */
export async function fillDesk(database: OwnDatabase, count: number): Promise<FilledDesk> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'")
    const desk = await peopleOf(client)
    const indexes = await dropIndexes(client)
    const opened = Math.min(count, OPENED)
    const spanMs = opened * EVERY_MS
    const from = new Date(Date.now() - spanMs)
    await fillChecks(client, opened, { desk, startMs: from.getTime() })
    await fillBeside(client, opened, desk)
    const times = Math.ceil(count / opened) - 1
    if (times > 0) await copyFurtherBack(client, { times, from, spanMs: spanMs + DAY_MS })
    for (const definition of indexes) await client.query(definition)
    await client.query("vacuum analyze")
    while (await isSumDue()) await sumNextDay()
    await client.query("vacuum analyze ledger_movements")
    await client.query("vacuum analyze ledger_standing")
    return desk
  } finally {
    await client.end()
    await closeDb()
  }
}

async function peopleOf(client: Client): Promise<FilledDesk> {
  const { rows } = await client.query<{ id: string; role: string }>("select id, role from users")
  const of = (role: string) => rows.find((row) => row.role === role)?.id ?? ""
  const { rows: made } = await client.query<{ id: string }>(
    "insert into users (email, name, role, password_hash) values ('seldom@cotejo.example', 'Seldom', 'analyst', '') returning id",
  )
  return { busy: of("analyst"), seldom: made[0]?.id ?? "", clerk: of("records"), manager: of("manager") }
}

async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = any($1)
      and indexname not in (select conname from pg_constraint)`,
    [BULK],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function fillChecks(
  client: Client,
  count: number,
  { desk, startMs }: { desk: FilledDesk; startMs: number },
): Promise<void> {
  const random = seeded(11)
  const index = await indexer()
  const making = { random, marksOf: markMaker(index) }
  const known: MadeSubject[] = []
  const batchIds: string[] = []
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const made = { subjects: [] as unknown[][], words: [] as unknown[][], checks: [] as unknown[][] }
    const marks: unknown[][] = []
    for (let number = from; number < Math.min(from + ROWS_AT_ONCE, count); number++) {
      const atMs = startMs + number * EVERY_MS
      if (number % CHECKS_PER_SUBJECT === 0) {
        const subject = madeSubject(known.length, atMs, random)
        const { row, words } = subjectRow(subject, index)
        known.push(subject)
        made.subjects.push(row)
        made.words.push(...words.map((word) => [subject.id, word]))
      }
      const isFirst = number % CHECKS_PER_SUBJECT === 0
      const subject = known[isFirst ? known.length - 1 : Math.floor(random() * known.length)]
      if (!subject) continue
      // Every second stretch of questions is one batch, of one person; of a question in five thousand somebody else is the one who asked.
      const stretch = Math.floor(number / ROWS_PER_BATCH)
      const isRow = stretch % 2 === 0
      if (isRow && number % ROWS_PER_BATCH === 0) batchIds.push(newRowId(atMs))
      const by =
        !isRow && random() < 0.0002 ? desk.seldom : isRow || random() < 0.7 ? desk.busy : desk.manager
      const check = checkRow(subject, { ...making, atMs, by })
      made.checks.push([
        ...check.row,
        isRow ? batchIds.at(-1) : null,
        isRow ? (number % ROWS_PER_BATCH) + 1 : null,
      ])
      marks.push(
        ...check.marks.map((mark) => [check.id, subject.id, by, isRow ? batchIds.at(-1) : null, mark]),
      )
    }
    await write(
      client,
      "subjects (id, kind, identifier_index, identifier)",
      "uuid text bytea bytea",
      made.subjects,
    )
    await write(client, "search_words (thing_id, word, kind)", "uuid bytea", made.words, "'subject'")
    await write(
      client,
      `checks (id, operation, state, charge, subject_id, input, answer_body, result_kind, result, requested_by, requested_at,
         batch_id, batch_row, idempotency_key, question_index, request_id, result_rule, sent_at, settled_at, changed_at)`,
      "uuid text text text uuid bytea bytea text bytea uuid timestamptz uuid int",
      made.checks,
      `given.c1::text, '\\x00'::bytea, 'r', 999, given.c11 + interval '50 ms', given.c11 + interval '1 s' * (0.3 + random()), given.c11 + interval '2 s'`,
    )
    await write(
      client,
      "check_marks (check_id, subject_id, requested_by, batch_id, mark)",
      "uuid uuid uuid uuid bytea",
      marks,
    )
  }
  const named = batchIds.map((id, at) => [id, batches.name.mapToDriverValue(seal(id, `Lote ${at}`))])
  await write(
    client,
    "batches (id, name, operation, state, rows, committed, idempotency_key, request_index, created_by)",
    "uuid bytea",
    named,
    `'vin', 'done', ${ROWS_PER_BATCH}, 0, given.c1::text, '\\x00'::bytea, '${desk.busy}'::uuid`,
  )
}

/** Steps, reviews, files, downloads and the board, made from the checks that are there. */
async function fillBeside(client: Client, count: number, desk: FilledDesk): Promise<void> {
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
    await write(
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
  await write(client, "signature_requests (id, name, remote_id, created_by)", "uuid bytea text uuid", made)
}

/** Writes rows by one array for each column; `more` are further columns as SQL over `given.c1`, `given.c2` and so on. */
async function write(
  client: Client,
  into: string,
  types: string,
  rows: unknown[][],
  more?: string,
): Promise<void> {
  if (rows.length === 0) return
  const kinds = types.split(" ")
  const names = kinds.map((_, at) => `c${at + 1}`)
  const arrays = kinds.map((kind, at) => `$${at + 1}::${kind}[]`)
  const columns = [...names.map((name) => `given.${name}`), ...(more === undefined ? [] : [more])]
  await client.query(
    `insert into ${into} select ${columns.join(", ")} from unnest(${arrays.join(", ")}) as given (${names.join(", ")})`,
    kinds.map((_, at) => rows.map((row) => row[at])),
  )
}
