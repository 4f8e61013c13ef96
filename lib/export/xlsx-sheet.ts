import "server-only"
import { Zip, ZipDeflate } from "fflate"
import { prefixOf } from "#lib/text/truncate.ts"
import type { SheetWriter } from "./csv-sheet.ts"
import { type SheetCell, serialOf } from "./sheet-cell.ts"
import { type ExportEnd, type NextRows, type SheetBatch, streamSheet } from "./stream-sheet.ts"
import { CELL_STYLES, partsAround, type SheetStyle, sheetHead, sheetTail, workbookXml } from "./xlsx-parts.ts"

/** The most characters of a cell (ECMA-376 leaves it open; spreadsheets refuse more). */
const MAX_CHARACTERS = 32_767
const encoder = new TextEncoder()

/** The most rows of a sheet, its head among them: what comes behind them stands on a further one. */
const MAX_ROWS = 1_048_576

/** Streams a workbook, a page of rows in memory. A text stays one: zeros stay, nothing is a formula or becomes a date. */
export function xlsxSheet(look: SheetStyle, maxRows = MAX_ROWS): SheetWriter<SheetCell> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  const ranges: string[] = []
  let sheet: ZipDeflate | null = null
  let row = 0
  let heads: readonly string[] = []

  const push = (xml: string, final = false) => sheet?.push(encoder.encode(xml), final)
  const taken = () => Buffer.concat(written.splice(0))
  const line = (cells: readonly (SheetCell | HeadCell)[]) => rowXml(++row, cells)
  const part = (name: string, xml: string) => {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(encoder.encode(xml), true)
  }
  const begin = () => {
    row = 0
    sheet = new ZipDeflate(`xl/worksheets/sheet${ranges.length + 1}.xml`, { level: 6 })
    zip.add(sheet)
    push(sheetHead(look, columnName(look.frozen)) + line(heads.map(asHead)))
  }
  const end = () => {
    const range = `A1:${columnName(heads.length - 1)}${row}`
    push(sheetTail(range), true)
    ranges.push(range)
  }

  return {
    head(names) {
      heads = names
      begin()
      return taken()
    },
    rows(rows) {
      for (let from = 0; from < rows.length; ) {
        if (row === maxRows) {
          end()
          begin()
        }
        const fitting = rows.slice(from, from + maxRows - row)
        push(fitting.map(line).join(""))
        from += fitting.length
      }
      return taken()
    },
    foot() {
      end()
      for (const [name, xml] of partsAround(ranges.length)) part(name, xml)
      part("xl/workbook.xml", workbookXml(ranges))
      zip.end()
      return taken()
    },
  }
}

type HeadCell = { as: "head"; text: string }

function asHead(text: string): HeadCell {
  return { as: "head", text }
}

function rowXml(row: number, cells: readonly (SheetCell | HeadCell)[]): string {
  const xml = cells.map((cell, column) => (cell === "" ? "" : cellXml(`${columnName(column)}${row}`, cell)))
  return `<row r="${row}">${xml.join("")}</row>`
}

function cellXml(at: string, cell: SheetCell | HeadCell): string {
  if (typeof cell === "string") return textCell(at, "plain", cell)
  const { as, text } = cell
  if (as === "number") return valueCell(at, as, text)
  const serial = as === "day" || as === "instant" ? serialOf(text) : null
  return serial === null ? textCell(at, as, text) : valueCell(at, as, String(serial))
}

type StyleName = keyof typeof CELL_STYLES

function valueCell(at: string, style: StyleName, value: string): string {
  return `<c r="${at}" s="${CELL_STYLES[style]}"><v>${value}</v></c>`
}

function textCell(at: string, style: StyleName, text: string): string {
  return `<c r="${at}" s="${CELL_STYLES[style]}" t="inlineStr"><is><t xml:space="preserve">${textXml(text)}</t></is></c>`
}

export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Text within XML 1.0, with `_xHHHH_` for what XML does not allow (ECMA-376, 22.9.2.19). One too long for a cell is cut, and says so. */
export function textXml(text: string): string {
  const note = `… [${text.length} caracteres, completos en el CSV · ${text.length} characters, whole in the CSV]`
  const held = text.length <= MAX_CHARACTERS ? text : prefixOf(text, MAX_CHARACTERS - note.length) + note
  return held
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, hex)
    .replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;" })[sign] ?? "&gt;")
}

function hex(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`
}

/** A column of a sheet for people; `width` in characters. */
export type PeopleColumn<Row> = { head: string; width: number; cell: (row: Row) => SheetCell }

const FROZEN = 2

/** A workbook for people: headings in their language with filters, days and figures as such. `next` gives rows, and whether they are the last. */
export function streamPeopleSheet<Row>(
  columns: readonly PeopleColumn<Row>[],
  next: NextRows<Row>,
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  const widths = columns.map(({ width }) => width)
  async function lines(): Promise<SheetBatch<SheetCell>> {
    const { rows, last } = await next()
    return { lines: rows.map((row) => columns.map(({ cell }) => cell(row))), last }
  }
  return streamSheet(
    xlsxSheet({ widths, frozen: FROZEN }),
    distinct(columns.map(({ head }) => head)),
    lines,
    onEnd,
  )
}

function distinct(heads: readonly string[]): string[] {
  return heads.map((head, index) => {
    const earlier = heads.slice(0, index).filter((other) => other === head).length
    return earlier === 0 ? head : `${head} (${earlier + 1})`
  })
}
