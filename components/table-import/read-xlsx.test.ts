import { strToU8, zipSync } from "fflate"
import { expect, test } from "vitest"
import { readXlsx } from "./read-xlsx.ts"

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`
const STRINGS = `<sst><si><t>dni</t></si><si><r><t xml:space="preserve">PÉREZ </t></r><r><t>&amp; CÍA</t></r><rPh><t>x</t></rPh></si></sst>`

function workbook(sheet: string, prefix = "") {
  const xml = (text: string) =>
    strToU8(prefix === "" ? text : text.replaceAll(/<(\/?)(\w)/g, `<$1${prefix}$2`))
  return zipSync({
    "xl/workbook.xml": xml(
      `<workbook xmlns:r="r"><sheets><sheet name="oculta" state="hidden" r:id="r2"/><sheet name="Lista" r:id="r1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    ),
    "xl/styles.xml": xml(STYLES),
    "xl/sharedStrings.xml": xml(STRINGS),
    "xl/worksheets/sheet1.xml": xml(sheet),
    "xl/worksheets/sheet2.xml": xml("<worksheet/>"),
  })
}

const SHEET = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>nota</t></is></c></row>
  <row r="3"><c r="A3" s="1"><v>123456</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" s="2"><v>32996</v></c></row>
  <row r="4"><c r="A4" t="str"><v>00123457</v></c><c r="B4" s="1"/></row>
  <row r="9"><c r="A9"/></row>
</sheetData></worksheet>`

const ROWS = [
  { line: 1, cells: ["dni", "", "nota"] },
  { line: 3, cells: ["00123456", "PÉREZ & CÍA", "1990-05-03"] },
  { line: 4, cells: ["00123457", ""] },
]

test.each(["", "x:"])(
  "the visible sheet's cells are text: zeros kept, dates as YYYY-MM-DD (prefix %j)",
  (prefix) => {
    expect(readXlsx(workbook(SHEET, prefix))).toEqual({
      sheets: [{ name: "Lista", rows: ROWS, hidden: { rows: 0, merged: 0 } }],
    })
  },
)

const LIVING = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>nombre</t></is></c></row>
  <row r="2"><c r="A2" s="1"><f>C2*1</f><v>123456</v></c><c r="B2" t="str"><f>IF(C2,"","")</f><v></v></c></row>
  <row r="3" hidden="1"><c r="A3" t="e"><f>VLOOKUP(1,C:C,1)</f><v>#N/A</v></c><c r="B3"><f>C3&amp;" "&amp;D3</f></c></row>
  <row r="4"><c r="A4" s="2"><f t="shared" si="0"/><v>32996</v></c><c r="B4"><f t="shared" si="0"/></c></row>
</sheetData><mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="B2:B4"/></mergeCells></worksheet>`

test("a formula is its result; without one it stands as written; errors, hidden rows and merged cells are reported", () => {
  expect(readXlsx(workbook(LIVING)).sheets[0]).toEqual({
    name: "Lista",
    rows: [
      { line: 1, cells: ["dni", "nombre"] },
      { line: 2, cells: ["00123456", ""] },
      { line: 3, cells: ["#N/A", '=C3&" "&D3'] },
      { line: 4, cells: ["1990-05-03", "="] },
    ],
    hidden: { rows: 1, merged: 1 },
  })
})

test("what is no workbook is refused", () => {
  expect(() => readXlsx(strToU8("dni\n00123456"))).toThrow()
  expect(() => readXlsx(zipSync({ "word/document.xml": strToU8("<x/>") }))).toThrow()
})

test("a workbook of thousands of parts is refused before they are unpacked", () => {
  const parts = Array.from({ length: 1_001 }, (_, at) => [
    `xl/worksheets/sheet${at}.xml`,
    strToU8("<worksheet/>"),
  ])
  const workbook = zipSync(Object.fromEntries(parts) as Record<string, Uint8Array>)
  expect(() => readXlsx(workbook)).toThrow("too big")
})
