import { expect, test } from "vitest"
import { manifestText, sumsText } from "./manifest.ts"

const WORDS = {
  title: "T",
  request: "R",
  remoteId: "I",
  madeAt: "A",
  madeBy: "B",
  whole: "WHOLE",
  missing: "MISSING",
  missed: "MISSED",
  notPdf: "NOPDF",
  unchanged: "UNCHANGED",
  about: "ABOUT",
  size: (bytes: number) => `${bytes} B`,
}
const HEAD = { requestName: "Contrato\r\nfalso", remoteId: "id", madeAt: "hoy", madeBy: "Ana" }
const here = {
  name: "a",
  id: "1",
  fileName: "1-a.pdf",
  sha256: "ab",
  size: 5,
  isPdf: true,
  isUnchanged: false,
  failure: null,
}
const gone = { name: "b\nMISSED: no", id: "2", fileName: null, failure: "cut" }

test("the manifest names what is missing, and nothing in a name can forge a line", () => {
  const text = manifestText(HEAD, [here, gone], WORDS)
  expect(text).toContain("R: Contrato falso\r\n")
  expect(text).toContain("MISSING\r\n")
  expect(text).toContain("2. b MISSED: no (2)\r\n   MISSED: cut\r\n")
  expect(manifestText(HEAD, [here], WORDS)).toContain("WHOLE")
  expect(manifestText(HEAD, [here], WORDS)).not.toContain("UNCHANGED")
  expect(manifestText(HEAD, [{ ...here, isUnchanged: true }], WORDS)).toContain("5 B\r\n   UNCHANGED\r\n")
  expect(sumsText([here, gone])).toBe("ab  1-a.pdf\n")
})
