import { type CellObject, CFB, type DenseWorkSheet, type Range, read, type WorkBook } from "@e965/xlsx"
import { numberText } from "./cell-format.ts"
import { FileRefused, type Hidden, NOTHING_HIDDEN, type Sheet, type SheetRow } from "./import-field.ts"
import { readableWorkbook } from "./workbook-parts.ts"

/** Cells of a sheet, rows by columns, and characters of all of them together; ours, since each becomes a place on the screen. */
const MAX_CELLS = 4_000_000
const MAX_CHARACTERS = 60_000_000

/** The reader of the container of old workbooks, which comes without types. */
type Container = { read: (bytes: Uint8Array, options: { type: "array" }) => { FullPaths: string[] } }

/** A format of days that a workbook does not declare comes without its code, only as what it shows. */
const SHOWN_DAY = /^\d{1,2}\/\d{1,2}\/\d{2,4}$/

const OPTIONS = { dense: true, cellNF: true, cellFormula: true, cellStyles: true, cellHTML: false } as const

/** The sheets of an XLSX, XLSB or ODS workbook, packed as a ZIP. */
export function readPackedWorkbook(bytes: Uint8Array): Sheet[] {
  return sheetsOf(read(readableWorkbook(bytes), { ...OPTIONS, type: "array" }))
}

/** The sheets of a workbook in the binary form of before 2007; a workbook with a password is wrapped in it too. */
export function readOldWorkbook(bytes: Uint8Array): Sheet[] {
  const { FullPaths } = (CFB as Container).read(bytes, { type: "array" })
  const names = FullPaths.map((path) => path.replace(/^.*\/(?=.)/, ""))
  if (names.some((name) => name === "EncryptedPackage" || name === "EncryptionInfo"))
    throw new FileRefused({ kind: "password" })
  if (!names.some((name) => /^(workbook|book)$/i.test(name)))
    throw new FileRefused({ kind: "noTable", what: "document" })
  try {
    return sheetsOf(read(bytes, { ...OPTIONS, type: "array" }))
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new FileRefused({ kind: "password" })
    throw error
  }
}

/** The tables of a web page, and the sheets of a workbook written as XML. Throws `FileRefused` for a page without a table. */
export function readMarkup(text: string): Sheet[] {
  const isWorkbook = /<(?:\w+:)?(?:Workbook|office:document)[\s>]/i.test(text)
  if (!isWorkbook && !/<table[\s>]/i.test(text)) {
    const isPage = /<(?:!doctype html|html|head|body)[\s>]/i.test(text)
    throw new FileRefused({ kind: "noTable", what: isPage ? "webPage" : "other" })
  }
  return sheetsOf(read(text, { ...OPTIONS, type: "string", raw: true }))
}

/** Every cell as text: leading zeros that a format shows are kept, dates are YYYY-MM-DD; a formula whose result the file does not hold is given as it is written. */
function sheetsOf(book: WorkBook): Sheet[] {
  const states = book.Workbook?.Sheets ?? []
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  const visible = book.SheetNames.filter((_, index) => (states[index]?.Hidden ?? 0) === 0)
  const sheets = visible.flatMap((name) => {
    const sheet = book.Sheets[name] as (DenseWorkSheet & { "!type"?: string }) | null | undefined
    // SheetJS leaves out a sheet that it cannot read, such as one with a shared text that does not exist.
    if (!sheet) throw new FileRefused({ kind: "damaged" })
    return sheet["!type"] === "chart" ? [] : [{ name: name.normalize("NFC"), ...rowsOf(sheet, from1904) }]
  })
  if (sheets.length === 0) throw new FileRefused({ kind: "unreadable" })
  return sheets
}

function rowsOf(sheet: DenseWorkSheet, from1904: boolean): { rows: SheetRow[]; hidden: Hidden } {
  const rows: SheetRow[] = []
  const { "!rows": details = [], "!merges": merges = [] } = sheet as {
    "!rows"?: ({ hidden?: boolean } | undefined)[]
    "!merges"?: Range[]
  }
  let [hiddenRows, width, characters] = [0, 0, 0]
  for (const [index, data] of Object.entries(sheet["!data"] ?? [])) {
    const texts: [number, string][] = []
    // Only the cells that exist: a row may have one in its last column alone.
    for (const [column, cell] of Object.entries(data ?? [])) {
      const text = textOf(cell, from1904).normalize("NFC")
      if (text.trim() !== "") texts.push([Number(column), text])
      characters += text.length
    }
    const last = texts.at(-1)
    if (!last) continue
    width = Math.max(width, last[0] + 1)
    if ((rows.length + 1) * width > MAX_CELLS || characters > MAX_CHARACTERS)
      throw new FileRefused({ kind: "tooMuch" })
    const cells = Array.from({ length: last[0] + 1 }, () => "")
    for (const [column, text] of texts) cells[column] = text
    rows.push({ line: Number(index) + 1, cells })
    if (details[Number(index)]?.hidden) hiddenRows += 1
  }
  const merged = merges.filter(({ s, e }) => e.r > s.r).length
  return { rows, hidden: { ...NOTHING_HIDDEN, rows: hiddenRows, merged } }
}

function textOf({ t, v, w, f, z }: CellObject, from1904: boolean): string {
  if (v === undefined || v === null) return f === undefined ? "" : `=${f}`
  switch (t) {
    case "n":
      if (Number.isNaN(v)) return f === undefined ? "" : `=${f}`
      // ODS keeps what it shows beside the number.
      if (w !== undefined && /^0\d+$/.test(w) && Number(w) === v) return w
      return numberText(Number(v), typeof z === "string" ? z : codeOf(w), from1904)
    case "b":
      return v ? "TRUE" : "FALSE"
    case "e":
      return w ?? ""
    default:
      return String(v).replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?Z?$/, "$1")
  }
}

const codeOf = (shown: string | undefined) => (SHOWN_DAY.test(shown ?? "") ? "d/m/yyyy" : "General")
