import "server-only"
import * as z from "zod/mini"
import { csvSheet, type SheetWriter } from "./csv-sheet.ts"
import { contentDisposition, safeFileName } from "./safe-file-name.ts"
import { xlsxSheet } from "./xlsx-sheet.ts"

const FORMATS = ["csv", "xlsx"] as const
export type SheetFormat = (typeof FORMATS)[number]

/** The kinds of files that a table leaves as for programs. */
export const SHEETS: Record<SheetFormat, () => SheetWriter> = {
  csv: csvSheet,
  xlsx: () => xlsxSheet(),
}

/** `?format=` of an export. */
export const sheetFormat = z._default(z.enum(FORMATS), "csv")

/** The same where there is a workbook for people as well. */
export const peopleFormat = z._default(z.enum(["people", ...FORMATS]), "csv")

/** Returns the headers of a table; `name` is that of the file, without its ending. */
export function sheetHeaders(format: SheetFormat, name: string): Record<string, string> {
  return headers(SHEETS[format]().contentType, `${name}.${format}`)
}

/** The same of a workbook for people, called as they call its contents and by its day; `fallback` where nothing is left of that name. */
export function peopleHeaders(name: string, day: string, fallback: string): Record<string, string> {
  const called = name.replace(/\.(?:xlsx?|csv|tsv|txt)$/i, "").trim()
  const fileName = safeFileName(called === "" ? "" : `${called} ${day}`, "xlsx", fallback)
  return headers(xlsxSheet().contentType, fileName)
}

function headers(contentType: string, fileName: string): Record<string, string> {
  return {
    "content-type": contentType,
    "content-disposition": contentDisposition(fileName),
  }
}
