import { expect, test } from "vitest"
import { canonicalText } from "#lib/aml/canonical.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { findLinks } from "#lib/checks/answers/find-links.ts"
import { withoutLinkText } from "#lib/checks/answers/stored-answer.ts"
import { holdsLink } from "#lib/constancia/exact-answer.ts"
import { safeFileName } from "#lib/export/safe-file-name.ts"
import { spreadsheetCell } from "#lib/export/spreadsheet-cell.ts"
import { rejectionsOf } from "#lib/signatures/detail/rejections.ts"
import { timelineOf } from "#lib/signatures/detail/timeline.ts"
import { signatureRequestSchema } from "#lib/signatures/request-schema.ts"

/** A million signs: linear work is done at once, quadratic work on any of them takes many minutes. */
const MANY = 1_000_000

test.each<[string, () => unknown, unknown]>([
  ["a term", () => signatureRequestSchema.safeParse({ expires_at: "T".repeat(MANY) }).success, false],
  ["a cell of figures", () => spreadsheetCell(`${"1".repeat(MANY)}x`).length, MANY + 1],
  ["a cell of separators", () => spreadsheetCell(";\n".repeat(MANY)).length, 2 * MANY],
  [
    "a letter without an address",
    () => withoutLinkText(`file_url ${"a".repeat(MANY)}`, ["file_url"]).length,
    MANY + 9,
  ],
  [
    "an answer without a link",
    () => holdsLink("vin", Buffer.from(JSON.stringify(["a".repeat(MANY)]))),
    false,
  ],
  [
    "a number of zeros",
    () => canonicalText({ kind: "number", source: `1${"0".repeat(MANY)}1` }).length,
    MANY + 2,
  ],
  ["a name of points", () => safeFileName(`${". ".repeat(MANY)}x`, "pdf", "f"), "f.pdf"],
])("%s of a million signs is looked at once", (_, look, expected) => {
  expect(look()).toBe(expected)
})

test("links are found at any depth and among many", () => {
  let deep: unknown = { file_url: "https://s/1" }
  for (let level = 0; level < 100_000; level += 1) deep = { a: deep }
  expect(findLinks(deep, ["file_url"])).toEqual([{ role: "file_url", link: "https://s/1" }])
  const many = Array.from({ length: 50_000 }, (_, index) => [`a${index}`, { file_url: "https://s/1" }])
  expect(findLinks(Object.fromEntries(many), ["file_url"])).toEqual([])
})

test("a record with a million rejections, each at another instant, is gone through once", () => {
  const documents = Array.from({ length: MANY }, (_, index): ExactJson => {
    return { kind: "object", entries: [["rejected_at", `instant ${index}`]] }
  })
  const record: ExactJson = { kind: "object", entries: [["documents", documents]] }
  expect(rejectionsOf(record)).toHaveLength(MANY)
  expect(timelineOf(record, 0)).toHaveLength(MANY)
})
