import fc from "fast-check"
import { expect, test } from "vitest"
import { parseExact } from "#lib/checks/answers/exact-json.ts"
import { valueMarkup } from "./value-markup.ts"

const WORDS = { yes: "Sí", no: "No", labelOf: (name: string) => (name === "nombre" ? "Nombre" : name) }
const markup = (value: unknown) => valueMarkup(parseExact(JSON.stringify(value)), WORDS).markup

test("a list of records is a small table, with a column for each field that came", () => {
  expect(
    markup([
      { nombre: "ROSA", doc: "1" },
      { nombre: "A & B", pct: 50.5, doc: null },
    ]),
  ).toBe(
    '<table class="inner"><thead><tr><th>Nombre</th><th>doc</th><th>pct</th></tr></thead><tbody>' +
      "<tr><td>ROSA</td><td>1</td><td></td></tr><tr><td>A &amp; B</td><td></td><td>50.5</td></tr></tbody></table>",
  )
})

test("a list within a record of a list is a table within its cell, and no JSON", () => {
  const nested = markup([{ nombre: "ROSA", sources: [{ list: "OFAC" }, { list: "ONU" }], tags: ["a", "b"] }])
  expect(nested).toContain('<td><table class="inner"><thead><tr><th>list</th></tr></thead>')
  expect(nested).toContain("<td><ul><li>a</li><li>b</li></ul></td>")
  expect(nested).not.toMatch(/[[{]/)
})

test.each([
  [["uno", "", "dos"], "<ul><li>uno</li><li>dos</li></ul>"],
  [
    { nombre: "ROSA", underage: false, of: {} },
    "<dl><dt>Nombre</dt><dd>ROSA</dd><dt>underage</dt><dd>No</dd></dl>",
  ],
  [[{ a: 1 }, "b"], "<ul><li><dl><dt>a</dt><dd>1</dd></dl></li><li>b</li></ul>"],
  ["<b>", "&lt;b&gt;"],
  [[[], [null], {}], ""],
  [null, ""],
])("%j is written as %s", (value, expected) => {
  expect(markup(value)).toBe(expected)
})

test("records of many fields stand one below the other, and what lies deep is written as it came", () => {
  expect(markup([{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }])).toMatch(/^<ul><li><dl><dt>a<\/dt>/)
  expect(markup([[[[[["deep"]]]]]])).toContain("[[&quot;deep&quot;]]")
})

test("whatever came, every tag that was opened is closed and no sign of the value opens one", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const tags = [...markup(value).matchAll(/<(\/?)(\w+)(?: class="inner")?>/g)]
      const open: string[] = []
      for (const [, close, name = ""] of tags) {
        if (close) expect(open.pop()).toBe(name)
        else open.push(name)
      }
      expect(open).toEqual([])
    }),
  )
})
