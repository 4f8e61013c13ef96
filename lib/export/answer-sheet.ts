import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import type { AuditTarget } from "#lib/domain/audit/targets.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"
import { env } from "#lib/env.ts"
import { dayAt } from "#lib/time/zone-day.ts"
import { peopleHeaders, type SheetFormat, sheetHeaders } from "./sheet-formats.ts"
import type { ExportEnd } from "./stream-sheet.ts"

type Sheet = {
  format: SheetFormat | "people"
  /** The target of the log's row: the one thing it is about; else this export. */
  of?: AuditTarget
  /** The details that the log records besides its format: names of filters, never their values, which could reveal whom somebody looked for. */
  detail?: AuditDetail
  /** Name of the file, without its day and ending: a file for programs never has a name that somebody gave it. */
  file: string
  /** A title of its contents: the name of a workbook for people. */
  title?: string
  body: (onEnd: (end: ExportEnd) => Promise<void>) => Stream | Promise<Stream>
}
type Stream = ReadableStream<Uint8Array>

/** Answers with a table, and writes two rows of the log: its beginning, and the rows that left. */
export async function answerSheet(actor: Actor, sheet: Sheet): Promise<Response> {
  const { format, of: target = { type: "export", id: actor.requestId }, detail, title = "" } = sheet
  await actor.record(db(), target, { step: "begun", ...detail, format })
  const body = await sheet.body(({ rows, complete }) =>
    actor.record(db(), target, { step: "ended", ...detail, format, rows, complete }),
  )
  const day = dayAt(new Date(), env().tzDisplay)
  const plain = `${sheet.file}-${day}`
  const headers = format === "people" ? peopleHeaders(title, day, plain) : sheetHeaders(format, plain)
  return new Response(body, { headers })
}
