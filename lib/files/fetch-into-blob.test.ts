import { expect, test } from "vitest"
import { pdfInspector } from "./fetch-into-blob.ts"

function faultOf(text: string, piece: number) {
  const inspector = pdfInspector()
  const bytes = Buffer.from(text, "latin1")
  for (let at = 0; at < bytes.length; at += piece) inspector.see(bytes.subarray(at, at + piece))
  return inspector.hasLongTail() ? "tail" : inspector.fault()
}

const BODY = "1 0 obj\n".repeat(500)

test.each([
  ["a whole one", `%PDF-1.7\n${BODY}%%EOF\n`, null],
  ["without a line end at its end", `%PDF-1.4\n${BODY}%%EOF`, null],
  ["the end mark within the last kilobyte", `%PDF-1.7\n${BODY}%%EOF${" ".repeat(900)}`, null],
  ["nothing", "", "not_pdf"],
  ["a page", `<!DOCTYPE html>${BODY}%%EOF`, "not_pdf"],
  ["bytes before the head", ` %PDF-1.7\n${BODY}%%EOF`, "not_pdf"],
  ["shorter than its head", "%PDF", "not_pdf"],
  ["its head alone", "%PDF-", "no_eof"],
  ["cut at half", `%PDF-1.7\n${BODY}`, "no_eof"],
  ["a long tail behind the end mark", `%PDF-1.7\n%%EOF${BODY}`, "tail"],
  ["one end mark after another", `%PDF-1.7\n%%EOF${BODY}%%EOF\n`, null],
  ["a tail as long as readers look for it", `%PDF-1.7\n%%EOF${" ".repeat(1_019)}`, null],
  ["one byte longer", `%PDF-1.7\n%%EOF${" ".repeat(1_020)}`, "tail"],
  ["an end mark that is cut", `%PDF-1.7\n${BODY}%%EO`, "no_eof"],
])("%s", (_, text, fault) => {
  for (const piece of [1, 3, 1_000, 1_024, 1_000_000]) expect(faultOf(text, piece)).toBe(fault)
})
