import "server-only"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import type { AuditTarget } from "#lib/domain/audit/targets.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { contentDisposition, safeFileName } from "./safe-file-name.ts"
import type { ExportEnd } from "./stream-sheet.ts"

type Sheet = {
  format: SheetFormat
  /** The target of the log's row: the one thing it is about; else this export. */
  of?: AuditTarget
  /** The details that the log records besides its format: names of filters, never their values, which could reveal whom somebody looked for. */
  detail?: AuditDetail
  /** Name of the file, without its day and ending: a file for programs never has a name that somebody gave it. */
  file: string
  title: string
  people: Writer
  csv: Writer
}
type SheetFormat = z.infer<typeof sheetFormat>
type Writer = (onEnd: (end: ExportEnd) => Promise<void>) => Stream | Promise<Stream>
type Stream = ReadableStream<Uint8Array>

/** `?format=` of an export: a workbook for people, or a table for programs. */
export const sheetFormat = z._default(z.enum(["people", "csv"]), "csv")

/** Answers with a table, and writes two rows of the log: its beginning, and the rows that left. */
export async function answerSheet(actor: Actor, sheet: Sheet): Promise<Response> {
  const { format, of: target = { type: "export", id: actor.requestId }, detail } = sheet
  await actor.record(db(), target, { step: "begun", ...detail, format })
  const body = await sheet[format](({ rows, complete }) =>
    actor.record(db(), target, { step: "ended", ...detail, format, rows, complete }),
  )
  const [csv, xlsx] = SHEET_TYPES.files
  return new Response(body, {
    headers: {
      "content-type": format === "csv" ? `${csv}; charset=utf-8` : xlsx,
      "content-disposition": contentDisposition(fileName(sheet)),
    },
  })
}

/** A workbook for people is called as they call its contents. */
function fileName({ format, file, title }: Sheet): string {
  const day = dayAt(new Date(), DESK_ZONE)
  if (format === "csv") return `${file}-${day}.csv`
  const called = title.replace(/\.(?:xlsx?|csv|tsv|txt)$/i, "").trim()
  return safeFileName(called === "" ? "" : `${called} ${day}`, "xlsx", `${file}-${day}`)
}
