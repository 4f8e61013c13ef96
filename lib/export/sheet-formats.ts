import "server-only"
import * as z from "zod/mini"
import { csvSheet, type SheetWriter } from "./csv-sheet.ts"
import { xlsxSheet } from "./xlsx-sheet.ts"

const FORMATS = ["csv", "xlsx"] as const
export type SheetFormat = (typeof FORMATS)[number]

/** The kinds of files that a table leaves as. */
export const SHEETS: Record<SheetFormat, () => SheetWriter> = { csv: csvSheet, xlsx: xlsxSheet }

/** `?format=` of an export. */
export const sheetFormat = z._default(z.enum(FORMATS), "csv")

/** What a table is sent with; `name` is that of the file, without its ending. */
export function sheetHeaders(format: SheetFormat, name: string): Record<string, string> {
  return {
    "content-type": SHEETS[format]().contentType,
    "content-disposition": `attachment; filename="${name}.${format}"`,
    "x-content-type-options": "nosniff",
  }
}
