import { unzipSync } from "fflate"
import { Parser } from "saxen"
import type { Hidden, Sheet, SheetRow } from "./import-field.ts"
import { columnOf, type NumberFormat, numberFormat, numberText } from "./xlsx-cell.ts"

type Tag = { name: string; attributes: Record<string, string> }
type Parts = Record<string, Uint8Array>
type Book = { shared: string[]; formats: NumberFormat[]; from1904: boolean }

/** Bytes that the unpacked parts of a workbook may have together; ours, against a file that swells without end. */
const MAX_BYTES = 300 * 1024 * 1024
/** And how many parts there may be of those that are read: a workbook has a few, and one for each of its sheets. */
const MAX_PARTS = 1_000
const NEEDED =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/**
 * The sheets of an XLSX workbook that are not hidden, every cell as text: leading zeros that a format shows are kept, dates are
 * YYYY-MM-DD; a formula whose result the file does not hold is given as it is written. Throws when it is not a workbook, or one too big.
 */
export function readXlsx(bytes: Uint8Array): { sheets: Sheet[] } {
  const parts = unpack(bytes)
  const book: Book = {
    shared: sharedStrings(textOf(parts, "xl/sharedStrings.xml")),
    formats: cellFormats(textOf(parts, "xl/styles.xml")),
    from1904: false,
  }
  const targets = new Map<string, string>()
  read(textOf(parts, "xl/_rels/workbook.xml.rels"), ({ name, attributes }) => {
    if (name === "Relationship")
      targets.set(attributes.Id ?? "", (attributes.Target ?? "").replace(/^\/?(xl\/)?/, "xl/"))
  })
  const listed: { name: string; path: string }[] = []
  read(textOf(parts, "xl/workbook.xml"), ({ name, attributes }) => {
    if (name === "workbookPr") book.from1904 = ["1", "true"].includes(attributes.date1904 ?? "")
    if (name === "sheet" && (attributes.state ?? "visible") === "visible")
      listed.push({ name: attributes.name ?? "", path: targets.get(attributes["r:id"] ?? "") ?? "" })
  })
  const sheets = listed.map(({ name, path }) => ({ name, ...sheetRows(textOf(parts, path), book) }))
  if (sheets.length === 0) throw new Error("the workbook has no visible sheet")
  return { sheets }
}

function unpack(bytes: Uint8Array): Parts {
  let size = 0
  let count = 0
  return unzipSync(bytes, {
    filter(file) {
      if (!NEEDED.test(file.name)) return false
      size += file.originalSize
      count += 1
      if (size > MAX_BYTES || count > MAX_PARTS) throw new Error("the workbook is too big")
      return true
    },
  })
}

function textOf(parts: Parts, path: string): string {
  const bytes = parts[path]
  return bytes ? new TextDecoder().decode(bytes) : ""
}

/** Reads XML from its start to its end; names come without their prefix, since programs differ in it. */
function read(
  xml: string,
  open: (tag: Tag) => void,
  close?: (name: string) => void,
  text?: (text: string) => void,
): void {
  if (xml === "") return
  const bare = (name: string) => name.slice(name.indexOf(":") + 1)
  const parser = new Parser()
  parser.on("error", (error) => {
    throw error
  })
  parser.on("openTag", (name, attributes) => open({ name: bare(name), attributes: attributes() }))
  if (close) parser.on("closeTag", (name) => close(bare(name)))
  if (text) {
    parser.on("text", (words, decode) => text(decode(words)))
    parser.on("cdata", text)
  }
  parser.parse(xml)
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let phonetic = false
  let inText = false
  read(
    xml,
    ({ name }) => {
      if (name === "si") strings.push("")
      if (name === "rPh") phonetic = true
      inText = name === "t" && !phonetic
    },
    (name) => {
      if (name === "rPh") phonetic = false
      if (name === "t") inText = false
    },
    (words) => {
      if (inText) strings.push((strings.pop() ?? "") + words)
    },
  )
  return strings.map(unescapeCode)
}

/** The number formats by style, as cells refer to them. */
function cellFormats(xml: string): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let inCells = false
  read(
    xml,
    ({ name, attributes }) => {
      if (name === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "")
      if (name === "cellXfs") inCells = true
      if (name !== "xf" || !inCells) return
      const id = Number(attributes.numFmtId ?? 0)
      formats.push(numberFormat(id, codes.get(id)))
    },
    (name) => {
      if (name === "cellXfs") inCells = false
    },
  )
  return formats
}

function sheetRows(xml: string, book: Book): { rows: SheetRow[]; hidden: Hidden } {
  const rows: { line: number; cells: string[]; isHidden: boolean }[] = []
  let cell = { column: -1, type: "", style: 0, text: "", formula: "" }
  let part = ""
  let merged = 0
  read(
    xml,
    ({ name, attributes }) => {
      if (name === "row") {
        const line = Number(attributes.r ?? (rows.at(-1)?.line ?? 0) + 1)
        rows.push({ line, cells: [], isHidden: ["1", "true"].includes(attributes.hidden ?? "") })
        cell = { ...cell, column: -1 }
      }
      if (name === "c") {
        const column = columnOf(attributes.r ?? "") ?? cell.column + 1
        cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), text: "", formula: "" }
      }
      if (name === "f") cell.formula = "="
      if (name === "mergeCell" && spansRows(attributes.ref ?? "")) merged += 1
      part = name
    },
    (name) => {
      part = ""
      const row = rows.at(-1)
      if (name !== "c" || !row) return
      while (row.cells.length < cell.column) row.cells.push("")
      row.cells[cell.column] = cellText(cell, book)
    },
    (words) => {
      if (part === "v" || part === "t") cell.text += words
      if (part === "f") cell.formula += words
    },
  )
  const filled = rows.filter(({ cells }) => cells.some((text) => text.trim() !== ""))
  return {
    rows: filled.map(({ line, cells }) => ({ line, cells })),
    hidden: { rows: filled.filter(({ isHidden }) => isHidden).length, merged },
  }
}

/** Whether a range such as A2:B5 goes over several rows. */
function spansRows(range: string): boolean {
  const [, first, last] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(range) ?? []
  return first !== last
}

type Cell = { type: string; style: number; text: string; formula: string }

function cellText({ type, style, text, formula }: Cell, book: Book): string {
  if (text === "" && formula !== "" && type !== "str") return formula
  switch (type) {
    case "s":
      return book.shared[Number(text)] ?? ""
    case "n":
      return text === "" ? "" : numberText(text, book.formats[style] ?? { kind: "plain" }, book.from1904)
    case "b":
      return text === "1" ? "TRUE" : "FALSE"
    case "d":
      return text.replace(/T00:00:00(\.0+)?Z?$/, "")
    default:
      return unescapeCode(text)
  }
}

/** Workbooks write characters that XML cannot hold as _x000D_. */
function unescapeCode(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
