import { expect, test } from "vitest"
import { spellUnseen, unseenApart } from "./unseen.ts"

test.each([
  ["40000001", "40000001"],
  ["\u202e40000002", "[U+202E]40000002"],
  ["\u202a40000002\u202c", "[U+202A]40000002[U+202C]"],
  ["4000\u200b0003", "4000[U+200B]0003"],
  ["4000\u200d0003", "4000[U+200D]0003"],
  ["\ufeffABC123", "[U+FEFF]ABC123"],
  ["JOSE\u00ad PEREZ", "JOSE[U+00AD] PEREZ"],
  ["a\u0000b\u007f", "a[U+0000]b[U+007F]"],
  ["4000\u{e0031}", "4000[U+E0031]"],
  // Seen, as a blank, or part of how something is written.
  ["4000\u00a00004", "4000\u00a00004"],
  ["line\r\nand\ttab", "line\r\nand\ttab"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["👩\u200d💻 ❤\ufe0f", "👩\u200d💻 ❤\ufe0f"],
])("%j is spelled %j", (text, spelled) => {
  expect(spellUnseen(text)).toBe(spelled)
})

test("the parts are the text", () => {
  const text = "\u202ea\u200b\u200bb"
  expect(unseenApart(text)).toEqual(["", "\u202e", "a", "\u200b", "", "\u200b", "b"])
  expect(unseenApart(text).join("")).toBe(text)
})
