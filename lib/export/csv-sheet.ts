import "server-only"
import { stringify } from "csv-stringify/sync"
import { spreadsheetCell } from "./spreadsheet-cell.ts"

const BOM = "\uFEFF"
const encoder = new TextEncoder()

export type SheetWriter<Cell = string> = {
  head: (names: readonly string[]) => Uint8Array
  rows: (rows: readonly (readonly Cell[])[]) => Uint8Array
  foot: () => Uint8Array
}

/** CSV in UTF-8 with a byte order mark and CRLF; cells are made safe for a spreadsheet. */
export function csvSheet(): SheetWriter {
  return {
    head: (names) => encoder.encode(BOM + lines([names])),
    rows: (rows) => encoder.encode(lines(rows)),
    foot: () => new Uint8Array(),
  }
}

function lines(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((cells) => cells.map(spreadsheetCell))
  // By itself it quotes cells with the delimiter of rows, which is two characters: one alone would end a row for every reader.
  return stringify(safe, { record_delimiter: "windows", quoted_match: /[\r\n]/ })
}
