import { Client } from "pg"
import { closeDb } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { batches } from "#lib/db/schema/checks.ts"
import { isSumDue, sumNextDay } from "#lib/ledger/sum-days.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"
import type { OwnDatabase } from "#test/processes/own-database.ts"
import { type FilledDesk, fillBeside } from "./fill-beside.ts"
import { checkRow, type MadeSubject, madeSubject, markMaker, seeded, subjectRow } from "./made-rows.ts"
import { ROWS_AT_ONCE, writeRows } from "./write-rows.ts"

/** A check every so often; a million are most of a year. */
const EVERY_MS = 30_000
const CHECKS_PER_SUBJECT = 5
const ROWS_PER_BATCH = 100
const BULK = ["checks", "check_steps", "check_marks", "search_words", "files", "aml_cases", "audit_log"]

/** Fills an empty database with the checks of most of a year, sealed and marked as the program does it; half in batches, half of them reports. */
export async function fillDesk(database: OwnDatabase, count: number): Promise<FilledDesk> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'")
    const desk = await peopleOf(client)
    const indexes = await dropIndexes(client)
    await fillChecks(client, count, { desk, startMs: Date.now() - count * EVERY_MS })
    await fillBeside(client, count, desk)
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
    await writeRows(
      client,
      "subjects (id, kind, identifier_index, identifier)",
      "uuid text bytea bytea",
      made.subjects,
    )
    await writeRows(client, "search_words (thing_id, word, kind)", "uuid bytea", made.words, "'subject'")
    await writeRows(
      client,
      `checks (id, operation, state, charge, subject_id, input, answer_body, result_kind, result, requested_by, requested_at,
         batch_id, batch_row, idempotency_key, question_index, request_id, result_rule, sent_at, settled_at, changed_at)`,
      "uuid text text text uuid bytea bytea text bytea uuid timestamptz uuid int",
      made.checks,
      `given.c1::text, '\\x00'::bytea, 'r', 999, given.c11 + interval '50 ms', given.c11 + interval '1 s' * (0.3 + random()), given.c11 + interval '2 s'`,
    )
    await writeRows(
      client,
      "check_marks (check_id, subject_id, requested_by, batch_id, mark)",
      "uuid uuid uuid uuid bytea",
      marks,
    )
  }
  const named = batchIds.map((id, at) => [id, batches.name.mapToDriverValue(seal(id, `Lote ${at}`))])
  await writeRows(
    client,
    "batches (id, name, operation, state, rows, committed, idempotency_key, request_index, created_by)",
    "uuid bytea",
    named,
    `'vin', 'done', ${ROWS_PER_BATCH}, 0, given.c1::text, '\\x00'::bytea, '${desk.busy}'::uuid`,
  )
}
