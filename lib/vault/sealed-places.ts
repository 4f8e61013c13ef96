import "server-only"
import { chunkRow, contextOf } from "#lib/files/sealed-bytes.ts"

type Row = Readonly<Record<string, string>>

/** A column whose values are sealed, and the place that a row's value is bound to. */
export type SealedColumn = {
  name: string
  context: (row: Row) => string
  row: (row: Row) => string
}

type Place = (row: Row) => string

export type SealedTable = {
  name: string
  key: readonly { name: string; type: "uuid" | "int4" | "int8" | "text" }[]
  others: readonly string[]
  columns: readonly SealedColumn[]
  rowsAtOnce: number
}

const UUID_KEY = [{ name: "id", type: "uuid" }] as const

function table(
  name: string,
  columns: Record<string, Place>,
  { key = UUID_KEY, others = [], rowsAtOnce = 300 }: Partial<SealedTable> = {},
): SealedTable {
  return {
    name,
    key,
    others,
    rowsAtOnce,
    columns: Object.entries(columns).map(([column, place]) => ({
      name: column,
      context: () => `${name}.${column}`,
      row: place,
    })),
  }
}

const of =
  (...names: string[]) =>
  (row: Row) =>
    names.map((name) => row[name] ?? "").join("/")

const copyOf = of("id", "check_id", "blob_id", "sha256", "size")

/** Everything that is sealed, for passes over all of it; a test compares it with the database and with rows that the program wrote. */
export const SEALED_TABLES: readonly SealedTable[] = [
  table("index_keys", { key: of("id") }, { key: [{ name: "id", type: "int4" }] }),
  table("subjects", { identifier: of("id") }),
  table("batches", { name: of("id"), own_columns: of("id") }),
  table("batch_own_rows", { content: of("check_id") }, { key: [{ name: "check_id", type: "uuid" }] }),
  table(
    "checks",
    {
      input: of("id", "operation", "subject_id", "requested_by"),
      answer_body: of("id"),
      result: of("id"),
      problem: of("id"),
      remote_state: of("id"),
    },
    { others: ["operation", "subject_id", "requested_by"], rowsAtOnce: 100 },
  ),
  table(
    "check_steps",
    {
      reason: of("check_id", "state", "revision"),
      answer_body: of("check_id", "revision"),
    },
    {
      key: [
        { name: "check_id", type: "uuid" },
        { name: "revision", type: "int8" },
      ],
      others: ["state"],
      rowsAtOnce: 100,
    },
  ),
  table("signature_requests", { name: of("id"), record: of("id") }, { rowsAtOnce: 100 }),
  table(
    "signature_documents",
    { name: of("request_id", "position") },
    {
      key: [
        { name: "request_id", type: "uuid" },
        { name: "position", type: "int4" },
      ],
    },
  ),
  table(
    "files",
    {
      link: (row) =>
        row.state === "sealed" || row.state === "removed" ? copyOf(row) : of("id", "check_id")(row),
    },
    { others: ["check_id", "state", "blob_id", "sha256", "size"] },
  ),
  table(
    "subject_notes",
    { text: of("id", "subject_id", "author_id") },
    { others: ["subject_id", "author_id"] },
  ),
  table(
    "aml_item_reviews",
    { content: of("id", "check_id", "section", "position") },
    { others: ["check_id", "section", "position"] },
  ),
  table(
    "aml_case_steps",
    { content: of("id", "check_id", "act", "by_user") },
    { others: ["check_id", "act", "by_user"] },
  ),
  table(
    "legal_holds",
    { reason: of("id", "subject_id"), lift_reason: of("id", "subject_id") },
    { others: ["subject_id"] },
  ),
  table(
    "erasures",
    { reason: of("id", "subject_id"), identifier: of("id", "subject_id") },
    { others: ["subject_id"] },
  ),
  table("portfolios", { name: of("id"), purpose: of("id") }),
  table("portfolio_members", { details: of("id") }),
  table(
    "compared_answers",
    { expiry: of("subject_id", "operation") },
    {
      key: [
        { name: "subject_id", type: "uuid" },
        { name: "operation", type: "text" },
      ],
    },
  ),
  table("subject_changes", { changes: of("id"), reason: of("id") }),
  table("subject_reviews", { reason: of("subject_id") }, { key: [{ name: "subject_id", type: "uuid" }] }),
  table("preferences", { content: of("user_id") }, { key: [{ name: "user_id", type: "uuid" }] }),
  table("second_factors", { secret: of("id", "user_id") }, { others: ["user_id"] }),
  table("factor_challenges", { secret: of("id", "user_id") }, { others: ["user_id"] }),
  table("ros_records", { content: of("id") }),
  table("aml_report_notes", { note: of("id", "check_id") }, { others: ["check_id"] }),
  {
    name: "sealed_chunks",
    key: [
      { name: "blob_id", type: "uuid" },
      { name: "position", type: "int4" },
    ],
    others: [],
    columns: [
      {
        name: "bytes",
        context: (row) => contextOf(row.blob_id ?? "", Number(row.position)),
        row: (row) => chunkRow(row.blob_id ?? "", Number(row.position)),
      },
    ],
    rowsAtOnce: 8,
  },
]

/** Every column that holds a blind index. */
export const INDEXED_COLUMNS = [
  "subjects.identifier_index",
  "checks.question_index",
  "batches.request_index",
  "portfolios.request_index",
  "monitors.request_index",
  "check_marks.mark",
  "search_words.word",
  "aml_item_reviews.item_index",
  "ros_records.check_index",
] as const
