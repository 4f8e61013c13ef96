import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import * as z from "zod/mini"
import { LOG_COLUMNS, LOG_ROW, type LogRow } from "./chain.ts"
import type { LinkedRow } from "./verify-chain.ts"

/** A runner of statements: a connection of any account that may read the log. */
export type Reader = { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }

const ENTRIES_AT_ONCE = 2_000
/** Rows are linked within seconds; one that is not linked within this time never was. */
export const LINKED_WITHIN = "5 minutes"

type EntryRow = {
  position: string
  audit_id: string
  version: number
  hash: Buffer
  marks: Buffer
  row_id: string | null
} & LogRow

/** The entries with their rows from a position on, to the end of the chain or `atMost` of them. */
export async function* entriesOf(db: Reader, from = 0, atMost = Infinity): AsyncGenerator<LinkedRow> {
  let next = from
  while (next < from + atMost) {
    const limit = Math.min(ENTRIES_AT_ONCE, from + atMost - next)
    const { rows } = await db.query(
      `select chain.position, chain.audit_id, chain.version, chain.hash, chain.marks, log.id as row_id, ${LOG_ROW}
         from audit_chain as chain left join audit_log as log on log.id = chain.audit_id
        where chain.position >= $1 order by chain.position limit $2`,
      [next, limit],
    )
    const found = rows as EntryRow[]
    for (const { position, audit_id: auditId, version, hash, marks, row_id: rowId, ...row } of found) {
      yield {
        entry: { position: Number(position), auditId, version, hash, marks },
        row: rowId === null ? null : row,
      }
    }
    const last = found.at(-1)
    if (last === undefined || found.length < limit) return
    next = Number(last.position) + 1
  }
}

/** Returns old rows of the log without an entry, or rows that were not written by the program. Reads the whole log. */
export async function neverLinked(db: Reader): Promise<{ id: string; at: string }[]> {
  const { rows } = await db.query(
    `select ${LOG_ROW} from audit_log as log left join audit_unlinked as unlinked on unlinked.id = log.id
      where not exists (select from audit_chain as chain where chain.audit_id = log.id)
        and (unlinked.id is null or log.at < clock_timestamp() - interval '${LINKED_WITHIN}') order by log.id limit 50`,
  )
  return (rows as LogRow[]).map(({ id, at }) => ({ id: id ?? "", at: at ?? "" }))
}

/** The signed statements that the database holds, oldest first. */
export async function ownCheckpoints(db: Reader): Promise<string[]> {
  const { rows } = await db.query("select statement from audit_checkpoints order by id")
  return (rows as { statement: string }[]).map(({ statement }) => statement)
}

const text = z.nullable(z.string())
const lineSchema = z.union([
  z.strictObject({
    position: z.number(),
    auditId: z.string(),
    version: z.number(),
    hash: z.hex(),
    marks: z.string(),
    row: z.nullable(
      z.strictObject(
        Object.fromEntries(LOG_COLUMNS.map((column) => [column, text])) as Record<keyof LogRow, typeof text>,
      ),
    ),
  }),
  z.strictObject({ unlinked: z.strictObject({ id: z.string(), at: z.string() }) }),
  z.strictObject({ checkpoint: z.string() }),
])

/** What verifying reads, line by line: checkpoints first, so that a growing log has none beyond its last entry. */
export async function* exportLines(db: Reader): AsyncGenerator<string> {
  for (const checkpoint of await ownCheckpoints(db)) yield JSON.stringify({ checkpoint })
  for (const unlinked of await neverLinked(db)) yield JSON.stringify({ unlinked })
  for await (const linked of entriesOf(db)) yield entryLine(linked)
}

/** An entry with its row as one line of such a file; always the same bytes. */
export function entryLine({ entry, row }: LinkedRow): string {
  const { position, auditId, version, hash, marks } = entry
  const bytes = { hash: hash.toString("hex"), marks: marks.toString("hex") }
  return JSON.stringify({ position, auditId, version, ...bytes, row })
}

export type Exported = {
  entries: AsyncGenerator<LinkedRow>
  unlinked: { id: string; at: string }[]
  checkpoints: string[]
}

/** Opens such a file; its entries are read as they are asked for. Throws where a line is none of an export. */
export async function readExport(path: string): Promise<Exported> {
  const unlinked: Exported["unlinked"] = []
  const checkpoints: string[] = []
  for await (const line of exported(path)) {
    if ("checkpoint" in line) checkpoints.push(line.checkpoint)
    else if ("unlinked" in line) unlinked.push(line.unlinked)
    else break
  }
  return { entries: exportedEntries(path), unlinked, checkpoints }
}

async function* exportedEntries(path: string): AsyncGenerator<LinkedRow> {
  for await (const line of exported(path)) {
    if (!("row" in line)) continue
    const { row, hash, marks, ...entry } = line
    yield { entry: { ...entry, hash: Buffer.from(hash, "hex"), marks: Buffer.from(marks, "hex") }, row }
  }
}

async function* exported(path: string) {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line.trim() !== "") yield lineSchema.parse(JSON.parse(line))
  }
}
