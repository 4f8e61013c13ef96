import { readFileSync } from "node:fs"
import { utils, write } from "@e965/xlsx"
import { strToU8, zipSync } from "fflate"
import { expect, test } from "vitest"
import { readFile } from "./read-file.ts"

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`
const STRINGS = `<sst><si><t>dni</t></si><si><r><t xml:space="preserve">PÉREZ </t></r><r><t>&amp; CÍA</t></r><rPh><t>x</t></rPh></si></sst>`
const NAMED = [
  ["r1", "worksheet", "worksheets/sheet1.xml"],
  ["r2", "worksheet", "/xl/worksheets/sheet2.xml"],
  ["r3", "styles", "styles.xml"],
  ["r4", "sharedStrings", "sharedStrings.xml"],
]

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

type Parts = Record<string, string>

function workbook(sheet: string, change: (parts: Parts) => Parts = (parts) => parts): Uint8Array {
  const parts: Parts = {
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="r"><sheets><sheet name="oculta" sheetId="1" state="hidden" r:id="r2"/><sheet name="Lista" sheetId="2" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${NAMED.map(([id, kind, target]) => `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`).join("")}</Relationships>`,
    "xl/styles.xml": STYLES,
    "xl/sharedStrings.xml": STRINGS,
    "xl/worksheets/sheet1.xml": sheet,
    "xl/worksheets/sheet2.xml": "<worksheet/>",
  }
  return zipSync(
    Object.fromEntries(Object.entries(change(parts)).map(([name, text]) => [name, strToU8(text)])),
  )
}

const fileOf = (bytes: Uint8Array) => readFile({ source: new Uint8Array(bytes).buffer })
const sample = (name: string) => fileOf(readFileSync(`test/samples/tables/${name}`))
const cellsOf = async (name: string) => (await sample(name)).sheets[0]?.rows.map(({ cells }) => cells)

const SHEET = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>nota</t></is></c></row>
  <row r="3"><c r="A3" s="1"><v>123456</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" s="2"><v>32996</v></c></row>
  <row r="4"><c r="A4" t="str"><v>00123457</v></c><c r="B4" s="1"/></row>
  <row r="5"><c r="A5" t="d"><v>1990-05-03T00:00:00</v></c></row>
  <row r="9"><c r="A9"/></row>
</sheetData></worksheet>`

const ROWS = [
  { line: 1, cells: ["dni", "", "nota"] },
  { line: 3, cells: ["00123456", "PÉREZ & CÍA", "1990-05-03"] },
  { line: 4, cells: ["00123457"] },
  { line: 5, cells: ["1990-05-03"] },
]
const renamed = (from: string, to: string) => (parts: Parts) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [
      name.replace(from, to),
      name.endsWith(".rels") ? text.replace(from.replace("xl/", ""), to.replace("xl/", "")) : text,
    ]),
  )

test.each<[string, (parts: Parts) => Parts]>([
  ["as programs write it", (parts) => parts],
  ["with prefixes", (parts) => ({ ...parts, "xl/worksheets/sheet1.xml": prefixed(SHEET) })],
  ["with its texts under another name", renamed("xl/sharedStrings.xml", "xl/Texts/SharedStrings.xml")],
  ["with its formats under another name", renamed("xl/styles.xml", "xl/Formatos.xml")],
  [
    "with backslashes",
    ({ "xl/worksheets/sheet1.xml": sheet = "", ...parts }) => ({
      ...parts,
      "xl\\worksheets\\Sheet1.xml": sheet,
    }),
  ],
  [
    "at the root of its package",
    (parts) => ({
      ...Object.fromEntries(
        Object.entries(parts).map(([name, text]) => [name.slice(3), text.replace("/xl/", "/")]),
      ),
      "_rels/.rels": `<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="workbook.xml"/></Relationships>`,
    }),
  ],
])("a workbook %s: zeros kept, days as YYYY-MM-DD, only its visible sheet", async (_, change) => {
  expect((await fileOf(workbook(SHEET, change))).sheets).toMatchObject([
    { name: "Lista", rows: ROWS, hidden: { rows: 0, merged: 0 } },
  ])
})

function prefixed(xml: string): string {
  return xml.replaceAll(/<(\/?)(\w)/g, "<$1x:$2")
}

const LIVING = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>nombre</t></is></c></row>
  <row r="2"><c r="A2" s="1"><f>C2*1</f><v>123456</v></c><c r="B2" t="str"><f>IF(C2,"","")</f><v></v></c><c r="C2"><f>A2-A2</f><v>0</v></c></row>
  <row r="3" hidden="1"><c r="A3" t="e"><f>VLOOKUP(1,C:C,1)</f><v>#N/A</v></c><c r="B3"><f>C3&amp;" "&amp;D3</f></c></row>
  <row r="4"><c r="A4" s="2"><f>D4</f><v>32996</v></c><c r="B4"><f>D4+1</f><v></v></c></row>
</sheetData><mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="B2:B4"/></mergeCells></worksheet>`

test("a formula is its result; without one it stands as written; errors, hidden rows and merged cells are reported", async () => {
  expect((await fileOf(workbook(LIVING))).sheets[0]).toMatchObject({
    rows: [
      { line: 1, cells: ["dni", "nombre"] },
      { line: 2, cells: ["00123456", "", "0"] },
      { line: 3, cells: ["#N/A", '=C3&" "&D3'] },
      { line: 4, cells: ["1990-05-03", "=D4+1"] },
    ],
    hidden: { rows: 1, merged: 1 },
  })
})

const TABLE = [
  ["DNI", "NACIÓ"],
  ["00123456", "PEÑA"],
]

test.each(["xlsx", "biff8", "xlsb", "ods", "fods", "xlml", "html"] as const)("%s", async (bookType) => {
  const book = utils.book_new(utils.aoa_to_sheet(TABLE), "Hoja")
  const bytes = new Uint8Array(write(book, { bookType, type: "array" }))
  expect((await fileOf(bytes)).sheets[0]?.rows.map(({ cells }) => cells)).toEqual(TABLE)
})

const ZEROS = utils.aoa_to_sheet([["DNI"], [123456]])
ZEROS.A2.z = "00000000"
test.each(["xlsx", "biff8", "xlsb", "ods", "xlml"] as const)(
  "zeros that a format shows, in %s",
  async (bookType) => {
    const bytes = new Uint8Array(write(utils.book_new(ZEROS, "Hoja"), { bookType, type: "array" }))
    expect((await fileOf(bytes)).sheets[0]?.rows[1]?.cells).toEqual(["00123456"])
  },
)

test.each([
  ["strings-part-named-otherwise.xlsx", [["DNI"], ["40123456"], ["00123456"], ["45678912"], ["00234567"]]],
  [
    "strings-part-named-otherwise-text.xlsx",
    [
      ["DNI", "NOMBRES"],
      ["00123456", "ANA ÑAUPARI"],
      ["45678912", "LUIS D'ANGELO"],
    ],
  ],
  ["number-format-with-words.xlsx", [["DNI"], ["00123456"], ["40123456"], ["00045678"]]],
  [
    "html-called-xls.xls",
    [
      ["DNI", "NOMBRES"],
      ["00123456", "ANA"],
      ["45678912", "LUIS"],
    ],
  ],
  [
    "mixed-charset.csv",
    [
      ["DNI", "NOMBRES", "APELLIDO PATERNO"],
      ["00123456", "BEGOÑA", "PEÑA"],
      ["45678912", "JOSÉ", "MUÑOZ"],
      ["40111222", "ÍÑIGO", "NÚÑEZ"],
    ],
  ],
])("%s", async (name, rows) => {
  expect(await cellsOf(name)).toEqual(rows)
})

test("numbers whose formats have words with d and y stay numbers", async () => {
  const numbers = (await cellsOf("number-formats-quoted.xlsx"))?.slice(1).map(([number]) => number)
  expect(new Set(numbers)).toEqual(new Set(["00123456", "40123456", "123456"]))
})

test("an empty cell far away costs nothing: a row is as long as what stands in it", async () => {
  const rows = await cellsOf("far-cells.xlsx")
  expect(rows).toHaveLength(5_002)
  expect(Math.max(...(rows ?? []).map((cells) => cells.length))).toBe(1)
})

test("more rows by columns than are read are refused, not laid out", async () => {
  const far = Array.from(
    { length: 300 },
    (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
  )
  const sheet = `<worksheet><sheetData>${far.join("")}</sheetData></worksheet>`
  await expect(fileOf(workbook(sheet))).rejects.toMatchObject({ failure: { kind: "tooMuch" } })
})

test("how many lines of a text were in which charset is told", async () => {
  expect((await sample("mixed-charset.csv")).sheets[0]?.hidden).toMatchObject({ utf8: 2, windows: 1 })
})

test.each([
  ["a password", readFileSync("test/samples/tables/password.xlsx"), { kind: "password" }],
  [
    "a shared text that does not exist",
    workbook(SHEET.replace('t="s"><v>1</v>', 't="s"><v>7</v>')),
    { kind: "damaged" },
  ],
  [
    "texts that are named and missing",
    workbook(SHEET, ({ "xl/sharedStrings.xml": _, ...parts }) => parts),
    { kind: "damaged" },
  ],
  [
    "a sheet that is named and missing",
    workbook(SHEET, ({ "xl/worksheets/sheet1.xml": _, ...parts }) => parts),
    { kind: "damaged" },
  ],
  ["a PDF", strToU8("%PDF-1.7\n%âãÏÓ\n"), { kind: "noTable", what: "pdf" }],
  ["an image", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), { kind: "noTable", what: "image" }],
  ["a folder", zipSync({ "a.txt": strToU8("x") }), { kind: "noTable", what: "zip" }],
  [
    "a text document",
    zipSync({ "word/document.xml": strToU8("<x/>") }),
    { kind: "noTable", what: "document" },
  ],
  [
    "a page without a table",
    strToU8("<!DOCTYPE html><html><body>Sesión vencida</body></html>"),
    { kind: "noTable", what: "webPage" },
  ],
  ["bytes that are no text", Uint8Array.of(1, 2, 0, 3, 255, 4), { kind: "noTable", what: "other" }],
])("%s is refused in a sentence of its own", async (_, bytes, failure) => {
  await expect(fileOf(bytes)).rejects.toMatchObject({ failure })
})

test("a workbook of thousands of parts is refused before they are unpacked", async () => {
  const parts = Array.from({ length: 1_001 }, (_, at) => [
    `xl/worksheets/sheet${at}.xml`,
    strToU8("<worksheet/>"),
  ])
  const bytes = zipSync(Object.fromEntries(parts) as Record<string, Uint8Array>)
  await expect(fileOf(bytes)).rejects.toMatchObject({ failure: { kind: "tooMuch" } })
})

test("letters that a Mac writes in two signs are one", async () => {
  const { sheets } = await readFile({ source: "DNI;NOMBRES\n00123456;MUN\u0303OZ" })
  expect(sheets[0]?.rows[1]?.cells[1]).toBe("MUÑOZ")
})
