import { expect, test } from "vitest"
import { entryNote, usualOf } from "./entry-notes.ts"

const TODAY = "2026-11-20"
const typed = (usually: "dni" | "ruc" | "plate" | "ce" | undefined, value: string) =>
  entryNote({ control: "identifier", ...(usually ? { usually } : {}) }, value, TODAY)

test.each([
  ["dni", "00123456", null],
  ["dni", "  00123456 ", null],
  ["dni", "", null],
  ["dni", "123456", { key: "digits", usual: 8, found: 6, what: "dni" }],
  ["dni", "1234567K", { key: "notOnlyDigits", what: "dni" }],
  ["dni", "1234 5678", { key: "innerBlanks" }],
  ["dni", "\u202a40000001\u202c", { key: "invisible", position: 1, code: "U+202A" }],
  ["dni", "4000\u200b0001", { key: "invisible", position: 5, code: "U+200B" }],
  ["ruc", "20100000001", null],
  ["ruc", "99100000001", null],
  ["ruc", "201000000012", { key: "digits", usual: 11, found: 12, what: "ruc" }],
  ["plate", "ABC-123", null],
  ["plate", "a1b234", null],
  ["plate", "AB-12", { key: "plateForm" }],
  ["plate", "ABCDEF", { key: "plateForm" }],
  ["ce", "001234567", null],
  ["ce", "12", { key: "ceLength", found: 2 }],
  [undefined, "anything", null],
] as const)("%s %j", (usually, value, note) => {
  expect(typed(usually, value)).toEqual(note)
})

test.each([
  ["1990-05-03", null],
  ["2000-02-29", null],
  ["1900-02-29", { key: "noSuchDay" }],
  ["1999-02-31", { key: "noSuchDay" }],
  ["1999-13-01", { key: "noSuchDay" }],
  ["1999-00-10", { key: "noSuchDay" }],
  ["2026-11-20", null],
  ["2026-11-21", { key: "future" }],
  ["1903-01-01", { key: "longAgo" }],
  ["1999--", null],
] as const)("birth date %s", (value, note) => {
  expect(entryNote({ control: "date" }, value, TODAY)).toEqual(note)
})

test("a character that no one sees is reported in names too, which are written in any way", () => {
  const name = (text: string) => entryNote({ control: "text" }, text, TODAY)
  expect(name("JOSE\u00ad PEREZ")).toEqual({ key: "invisible", position: 5, code: "U+00AD" })
  expect([name("JOSÉ  ÑÁÑEZ-O’HIGGINS"), name("中村")]).toEqual([null, null])
})

test("a type of document that we do not know has no usual form", () => {
  const field = { name: "document_number", control: "identifier", typeField: "document_type" } as const
  const usually = ["dni", "ce", "passport", "ptp"].map((type) => usualOf(field, { document_type: type }))
  expect(usually).toEqual(["dni", "ce", undefined, undefined])
  expect(usualOf({ name: "ruc", control: "identifier", usually: "ruc" }, {})).toBe("ruc")
})
