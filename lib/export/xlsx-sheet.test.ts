import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import { columnName, textXml, xlsxSheet } from "./xlsx-sheet.ts"

test("a workbook: typed figures and days, a filter over all of it, a head that stays, nothing that runs", () => {
  const sheet = xlsxSheet({ widths: [12, 30], frozen: 1 })
  const file = Buffer.concat([
    sheet.head(["Resultado", "Desde"]),
    sheet.rows([
      [
        { as: "nothing", text: "Sin registro" },
        { as: "day", text: "2026-11-22" },
      ],
      ["00123456", { as: "number", text: "-12.50" }],
      ["=1+1", { as: "instant", text: "2026-11-22 13:30:00" }],
      ["", { as: "day", text: "no day" }],
    ]),
    sheet.foot(),
  ])
  const parts = unzipSync(file)
  const xml = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
  expect([...xml.matchAll(/<v>(.*?)<\/v>/g)].map(([, value]) => value)).toEqual([
    "46348",
    "-12.50",
    "46348.5625",
  ])
  expect([...xml.matchAll(/<t [^>]*>(.*?)<\/t>/g)].map(([, text]) => text)).toEqual([
    ...["Resultado", "Desde", "Sin registro", "00123456", "=1+1", "no day"],
  ])
  expect(xml).toContain('<autoFilter ref="A1:B5"/>')
  expect(xml).toContain('xSplit="1" ySplit="1" topLeftCell="B2"')
  expect(xml).toContain('<col min="2" max="2" width="30" customWidth="1"/>')
  expect(xml).not.toContain("<f>")
  expect(strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array())).toContain("Cotejo!$A$1:$B$5")
})

test("rows beyond those of a sheet stand on further ones, each under the head", () => {
  const sheet = xlsxSheet({ widths: [12], frozen: 1 }, 3)
  const file = Buffer.concat([
    sheet.head(["DNI"]),
    sheet.rows(["1", "2", "3", "4", "5"].map((text) => [text])),
    sheet.foot(),
  ])
  const parts = unzipSync(file)
  const textsOf = (at: number) => {
    const xml = strFromU8(parts[`xl/worksheets/sheet${at}.xml`] ?? new Uint8Array())
    return [...xml.matchAll(/<t [^>]*>(.*?)<\/t>/g)].map(([, text]) => text)
  }
  expect([1, 2, 3, 4].map(textsOf)).toEqual([["DNI", "1", "2"], ["DNI", "3", "4"], ["DNI", "5"], []])
  const types = strFromU8(parts["[Content_Types].xml"] ?? new Uint8Array())
  expect(types.match(/worksheets\/sheet\d/g)).toHaveLength(3)
  expect(strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array())).toContain("Cotejo3!$A$1:$A$2")
})

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %i is %s", (index, name) => {
  expect(columnName(index)).toBe(name)
})

test.each([
  ["a<b>&c", "a&lt;b&gt;&amp;c"],
  ["\u0000\u000B", "_x0000__x000B_"],
  ["_x0041_", "_x005F_x0041_"],
  ["línea\nÑ 😀", "línea\nÑ 😀"],
  ["\uD800", "\uFFFD"],
  ["\r", "_x000D_"],
])("%j is written as %j", (text, xml) => {
  expect(textXml(text)).toBe(xml)
})

test("a text that no cell can hold is cut, and ends with its whole length", () => {
  const xml = textXml("a".repeat(40_000))
  expect(xml).toHaveLength(32_767)
  expect(xml).toMatch(/… \[40000 caracteres, completos en el CSV · 40000 characters, whole in the CSV\]$/)
  expect(["", "a"].map((before) => textXml(`${before}${"😀".repeat(20_000)}`).includes("\uFFFD"))).toEqual([
    false,
    false,
  ])
})
