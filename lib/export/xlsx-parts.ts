import type { CellStyle } from "./sheet-cell.ts"

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OOXML = "http://schemas.openxmlformats.org"
const MAIN = `${OOXML}/spreadsheetml/2006/main`
const OFFICE = `${OOXML}/officeDocument/2006/relationships`
const PACKAGE = `${OOXML}/package/2006`
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** The style of a sheet: the widths of its columns, in characters, and how many of them stay visible beside the rows. */
export type SheetStyle = { widths: readonly number[]; frozen: number }

/** Returns the beginning of a sheet: its head stays visible while one scrolls, and the columns before `firstMoving`. */
export function sheetHead({ widths, frozen }: SheetStyle, firstMoving: string): string {
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="${frozen}" ySplit="1" topLeftCell="${firstMoving}2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><cols>${cols.join("")}</cols><sheetData>`
}

export function sheetTail(filtered: string): string {
  return `</sheetData><autoFilter ref="${filtered}"/></worksheet>`
}

/** The sheets by their names; spreadsheets find the range of each filter by a name of their own. */
export function workbookXml(filtered: readonly string[]): string {
  const sheets = filtered.map(
    (_, at) => `<sheet name="${nameOf(at)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const names = filtered.map((range, at) => {
    const [from = "", to = ""] = range.replaceAll(/[A-Z]+|\d+/g, (part) => `$${part}`).split(":")
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${nameOf(at)}!${from}:${to}</definedName>`
  })
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets><definedNames>${names.join("")}</definedNames></workbook>`
}

const nameOf = (at: number) => (at === 0 ? "Cotejo" : `Cotejo${at + 1}`)

/** The styles of cells, by their place in `cellXfs`. A "text" (format 49) stays one when somebody edits it. */
export const CELL_STYLES = {
  plain: 1,
  head: 2,
  number: 3,
  day: 4,
  instant: 5,
  list: 6,
  nothing: 7,
  failed: 8,
  weighs: 9,
} as const satisfies Record<CellStyle | "number" | "day" | "instant" | "head", number>

const FORMATS = `<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>`
const FONT = '<sz val="11"/><name val="Calibri"/>'
const FILLS = ["E8ECEF", "EDEDED", "F8D7D3", "FBE9C2"].map(
  (colour) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`,
)
const WRAPPED = '<alignment vertical="top" wrapText="1"/>'

/** In the order of `CELL_STYLES`, behind the one of cells without any. */
const XFS = [
  xf(0, 0, 0),
  xf(49, 0, 0),
  xf(49, 1, 2, WRAPPED),
  xf(0, 0, 0),
  xf(164, 0, 0),
  xf(165, 0, 0),
  xf(49, 0, 0, WRAPPED),
  xf(49, 0, 3),
  xf(49, 1, 4),
  xf(49, 1, 5),
]

function xf(format: number, font: number, fill: number, alignment = ""): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${alignment}</xf>`
}

/** Everything around so many sheets but the workbook, which names the ranges of their filters. */
export function partsAround(sheets: number): readonly (readonly [string, string])[] {
  const places = Array.from({ length: sheets }, (_, at) => `worksheets/sheet${at + 1}.xml`)
  const types = places.map(
    (place) => `<Override PartName="/xl/${place}" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const targets = places.map(
    (place, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="${place}"/>`,
  )
  return [
    [
      "[Content_Types].xml",
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${types.join("")}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets.join("")}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "xl/styles.xml",
      `${XML}<styleSheet xmlns="${MAIN}">${FORMATS}<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="6"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${FILLS.join("")}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${XFS.length}">${XFS.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    ],
  ]
}
