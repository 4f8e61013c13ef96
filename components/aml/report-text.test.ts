import { expect, test } from "vitest"
import { parseExact } from "#lib/checks/answers/exact-json.ts"
import { containsWords } from "#lib/text/fold.ts"
import { foundRanges, searchText } from "./report-text.ts"

const text = searchText(
  parseExact('{"title":"Fiscalía abre investigación en Áncash","n":83.30,"a":[{"b":"NÚÑEZ"},null,true]}') ??
    null,
)

test.each(["fiscalia", "ANCASH", "áncash", "nunez", "ñ", "83.30", "nunez fiscalía", "true", "", "  "])(
  "%s is found",
  (query) => expect(containsWords(text, query)).toBe(true),
)

test.each(["title", "lima", "nunez lima", "null"])("%s is not found", (query) =>
  expect(containsWords(text, query)).toBe(false),
)

test.each([
  ["Fiscalía abre", ["fiscalia"], ["Fiscalía"]],
  ["NÚÑEZ Nunez", ["nun"], ["NÚÑ", "Nun"]],
  // Decomposed: the accent belongs to the letter before it.
  ["Anca\u0301sh", ["ancash"], ["Anca\u0301sh"]],
  ["aaa", ["aa", "a"], ["aaa"]],
  ["😀 lima", ["lima"], ["lima"]],
  ["lima", ["cusco"], []],
])("in %s the words %j are marked as written", (written, words, marked) => {
  expect(foundRanges(written, words).map(([start, end]) => written.slice(start, end))).toEqual(marked)
})
