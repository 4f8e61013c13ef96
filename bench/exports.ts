import { Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Client } from "pg"
import { to } from "pg-copy-streams"
import type { DeskClient } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import type { Figure } from "./figure.ts"
import { GOALS } from "./goals.ts"
import { inMb, residentBytes, watchPeak } from "./memory.ts"

/** The days of an export, chosen since the number of its rows is limited. */
const DAYS = 30

/** The history of the last days as CSV and as a workbook, against the bare rows as the database copies them out. */
export async function* measureExports(app: AppProcess, client: DeskClient): AsyncGenerator<Figure> {
  const from = new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10)
  for (const format of ["csv", "xlsx"]) {
    const before = residentBytes(app.pid())
    const peak = watchPeak(app.pid())
    const began = performance.now()
    const response = await client.fetch(`/api/checks/export?format=${format}&from=${from}`)
    if (response.status !== 200) throw new Error(`the export answered ${response.status}`)
    for await (const _piece of response.body ?? []) {
      // read to its end
    }
    const seconds = (performance.now() - began) / 1_000
    const most = peak()
    const rows = await exportedRows(app)
    const bare = await copiedOut(app, rows)
    yield {
      what: `export of ${rows.toLocaleString("en")} rows as ${format}`,
      value: seconds,
      unit: "s",
      reference: { what: "those rows copied out by the database", value: bare },
    }
    yield { what: `export as ${format}: rows a second`, value: rows / seconds, unit: "/s" }
    yield {
      what: `export as ${format}: memory above what the server held before`,
      value: inMb(most - before),
      unit: "MB",
      goal: GOALS.exportMemory,
    }
  }
}

/** The rows of the last export, from the log. */
async function exportedRows(app: AppProcess): Promise<number> {
  const rows = await app.query<{ rows: number }>(
    "select (detail ->> 'rows')::int as rows from audit_log where action = 'checks.exported' and detail ->> 'step' = 'ended' order by id desc limit 1",
  )
  const [last] = rows
  if (!last) throw new Error("the log tells of no export")
  return last.rows
}

async function copiedOut(app: AppProcess, rows: number): Promise<number> {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    const began = performance.now()
    const copy = client.query(to(`copy (select * from checks order by id desc limit ${rows}) to stdout`))
    await pipeline(copy, new Writable({ write: (_chunk, _encoding, done) => done() }))
    return (performance.now() - began) / 1_000
  } finally {
    await client.end()
  }
}
