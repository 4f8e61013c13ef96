import { createHash } from "node:crypto"

/** The columns of a row of the log, in the order in which they are encoded for its hash. */
export const LOG_COLUMNS = [
  "id",
  "at",
  "actor_id",
  "action",
  "target_type",
  "target_id",
  "request_id",
  "detail",
  "ok",
  "session_id",
  "network",
] as const
export type LogColumn = (typeof LOG_COLUMNS)[number]

/** A row of the log, each value as PostgreSQL writes it (`LOG_ROW`). */
export type LogRow = Record<LogColumn, string | null>

export type ChainEntry = { position: number; auditId: string; version: number; hash: Buffer; marks: Buffer }

/** The select list that gives a `LogRow` of the table `log`; instants in UTC to the microsecond, in any time zone of the session. */
export const LOG_ROW = LOG_COLUMNS.map((column) =>
  column === "at"
    ? `to_char(log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`
    : `log.${column}::text as ${column}`,
).join(", ")

/** The way of writing a row down that is in use. Another one gets another number, and this one stays readable. */
export const CHAIN_VERSION = 1
const MARK_BYTES = 4

export function genesisHash(installation: string): Buffer {
  return sha256(Buffer.from(`cotejo-audit/1 ${installation}`))
}

/** SHA-256 over version (1 byte), hash before (32), position (8, big-endian) and each column: 0 for null, or 1, its length (4) and its UTF-8. */
export function entryHash(previous: Buffer, position: number, row: LogRow): Buffer {
  const head = Buffer.alloc(8)
  head.writeBigUInt64BE(BigInt(position))
  const columns = LOG_COLUMNS.map((column) => columnBytes(row[column]))
  return sha256(Buffer.concat([Buffer.of(CHAIN_VERSION), previous, head, ...columns]))
}

/** The beginnings of the hashes of each column, in their order. */
export function rowMarks(row: LogRow): Buffer {
  return Buffer.concat(LOG_COLUMNS.map((column) => markOf(row[column])))
}

/** The columns that are not those that the marks were taken of. */
export function changedColumns(marks: Buffer, row: LogRow): LogColumn[] {
  return LOG_COLUMNS.filter((column, index) => {
    const mark = marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES)
    return !mark.equals(markOf(row[column]))
  })
}

function markOf(value: string | null): Buffer {
  return sha256(columnBytes(value)).subarray(0, MARK_BYTES)
}

function columnBytes(value: string | null): Buffer {
  if (value === null) return Buffer.of(0)
  const text = Buffer.from(value)
  const head = Buffer.alloc(5)
  head.writeUInt8(1)
  head.writeUInt32BE(text.length, 1)
  return Buffer.concat([head, text])
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest()
}
