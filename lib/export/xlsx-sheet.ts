import "server-only"
import { Zip, ZipDeflate } from "fflate"
import type { SheetWriter } from "./csv-sheet.ts"

/** What a cell can hold (ECMA-376 leaves it open; spreadsheets refuse more). */
const MAX_CHARACTERS = 32_767
const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const encoder = new TextEncoder()

/**
 * A workbook of one sheet whose every cell is text: zeros stay, nothing is a formula or a date. Written as it goes, so that ten
 * thousand rows take no more memory than one page of them.
 */
export function xlsxSheet(): SheetWriter {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 })
  let row = 0

  const push = (xml: string, final = false) => sheet.push(encoder.encode(xml), final)
  const taken = () => Buffer.concat(written.splice(0))
  const line = (cells: readonly string[]) => rowXml(++row, cells)

  return {
    contentType: CONTENT_TYPE,
    head(names) {
      for (const [name, xml] of PARTS) {
        const part = new ZipDeflate(name)
        zip.add(part)
        part.push(encoder.encode(xml), true)
      }
      zip.add(sheet)
      push(SHEET_HEAD + line(names))
      return taken()
    },
    rows(rows) {
      push(rows.map(line).join(""))
      return taken()
    },
    foot() {
      push("</sheetData></worksheet>", true)
      zip.end()
      return taken()
    },
  }
}

function rowXml(row: number, cells: readonly string[]): string {
  const xml = cells.map(
    (text, column) =>
      `<c r="${columnName(column)}${row}" s="1" t="inlineStr"><is><t xml:space="preserve">${textXml(text)}</t></is></c>`,
  )
  return `<row r="${row}">${xml.join("")}</row>`
}

/** A, B, … Z, AA, AB, … from 0 on. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/**
 * Text within XML 1.0. What XML cannot hold is written as `_xHHHH_`, and text that looks like that is escaped likewise (ECMA-376,
 * 22.9.2.19). A text that a cell cannot hold is cut, and says so.
 */
export function textXml(text: string): string {
  const note = `… [cut: ${text.length} characters]`
  const held = text.length <= MAX_CHARACTERS ? text : text.slice(0, MAX_CHARACTERS - note.length) + note
  return held
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, hex)
    .replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;" })[sign] ?? "&gt;")
}

function hex(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OOXML = "http://schemas.openxmlformats.org"
const MAIN = `${OOXML}/spreadsheetml/2006/main`
const OFFICE = `${OOXML}/officeDocument/2006/relationships`
const PACKAGE = `${OOXML}/package/2006`
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** The head stays in sight while one scrolls. */
const SHEET_HEAD = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>`

/** Everything around the sheet. Style 1 is the format "text", so that a cell stays text when somebody edits it. */
const PARTS: readonly (readonly [string, string])[] = [
  [
    "[Content_Types].xml",
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  [
    "_rels/.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Cotejo" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    "xl/styles.xml",
    `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]
