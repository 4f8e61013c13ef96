import { expect, test } from "vitest"
import { codePoint } from "#lib/text/unseen.ts"
import { characterSort } from "./field-words.ts"

test.each([
  [" ", "blank", "U+0020"],
  ["\u00a0", "blank", "U+00A0"],
  ["\u200b", "invisible", "U+200B"],
  ["А", "lookAlike", "U+0410"], // Cyrillic
  ["Ο", "lookAlike", "U+039F"], // Greek
  ["Ａ", "lookAlike", "U+FF21"], // full width
  ["٣", "lookAlike", "U+0663"], // Arabic-Indic
  ["Ñ", "character", "U+00D1"],
  ["-", "character", "U+002D"],
])("%j is %s, %s", (character, sort, code) => {
  expect([characterSort(character), codePoint(character)]).toEqual([sort, code])
})
