import type { Client } from "pg"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"

/** Ids of the copied rows: they move back in time with them. Those of people and of bytes stay. */
const MOVED = ["id", "check_id", "subject_id", "batch_id", "thing_id"]
const COPIED = [
  "subjects",
  "search_words",
  "batches",
  "checks",
  "check_marks",
  "check_steps",
  "aml_cases",
  "files",
  "audit_log",
]
/** Columns that must be unique, or would have another value so long after. */
const OWN: Record<string, string> = {
  "subjects.identifier_index": "sha256(identifier_index || $2::text::bytea)",
  "checks.idempotency_key": "idempotency_key || ' ' || $2::text",
  "batches.idempotency_key": "idempotency_key || ' ' || $2::text",
  "audit_log.target_id": "pg_temp.earlier(target_id::uuid, $1)::text",
  "aml_cases.state": "case when state in ('open', 'concluded') then 'confirmed' else state end",
}

/**
 * Copies the rows since `from` `times` times, each copy `spanMs` further back than the one before: the same sizes and shares, made by the database.
 * Sealed data of a copy are bound to the row that they were copied from, so a page that opens one reports damage; the pages opened are the newest.
 */
export async function copyFurtherBack(
  client: Client,
  { times, from, spanMs }: { times: number; from: Date; spanMs: number },
): Promise<void> {
  await client.query(`create function pg_temp.earlier(id uuid, ms bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - ms), 12, '0') || right(replace(id::text, '-', ''), 20))::uuid $$`)
  for (const table of COPIED) {
    const { rows } = await client.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    const names = rows.map(({ name }) => `"${name}"`)
    const values = rows.map(({ name, type }) => columnValue(table, name, type))
    const key = rows.find(({ name, type }) => type === "uuid" && MOVED.includes(name))?.name
    const source = `(select * from ${table} where "${key}" >= '${firstIdAt(from)}')`
    for (let copy = 1; copy <= times; copy++) {
      const sql = `insert into ${table} (${names.join(", ")}) overriding system value select ${values.join(", ")} from ${source} as ${table}`
      await client.query(sql.replaceAll("$1", String(copy * spanMs)).replaceAll("$2", String(copy)))
    }
  }
}

function columnValue(table: string, name: string, type: string): string {
  const own = OWN[`${table}.${name}`]
  if (own !== undefined) return own
  if (type === "uuid" && MOVED.includes(name)) return `pg_temp.earlier("${name}", $1)`
  if (type === "timestamp with time zone") return `"${name}" - $1 * interval '1 ms'`
  return `"${name}"`
}
