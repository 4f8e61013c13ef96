import fc from "fast-check"
import { expect, test } from "vitest"
import { contentDisposition, safeFileName } from "./safe-file-name.ts"

test.each([
  ["contrato.pdf", "contrato.pdf"],
  ["CONTRATO.PDF", "CONTRATO.pdf"],
  ["Ñandú y otros.pdf", "Ñandú y otros.pdf"],
  ["../../etc/passwd", "etc passwd.pdf"],
  ["a\u202Efdp.exe", "a fdp.exe.pdf"],
  ["con", "documento.pdf"],
  ["   ", "documento.pdf"],
  ["...", "documento.pdf"],
  [null, "documento.pdf"],
  ["a\r\nSet-Cookie: x=1.pdf", "a Set-Cookie x=1.pdf"],
  ["con.contrato.pdf", "documento.pdf"],
  ["contrato.v2.pdf", "contrato.v2.pdf"],
  ["x".repeat(300), `${"x".repeat(200)}.pdf`],
  // File systems count bytes: 255 of them.
  ["签".repeat(200), `${"签".repeat(66)}.pdf`],
  ["🖋".repeat(200), `${"🖋".repeat(50)}.pdf`],
])("%j is called %j", (name, expected) => {
  expect(safeFileName(name, "pdf", "documento")).toBe(expected)
})

test("no name reaches another folder, breaks a header or is empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const safe = safeFileName(name, "pdf", "documento")
      expect(safe).not.toMatch(/[\\/\p{Cc}]/u)
      expect(safe.length).toBeGreaterThan(4)
      expect(() => new Headers({ "content-disposition": contentDisposition(safe) })).not.toThrow()
      const [, whole, plain] = /filename\*=UTF-8''(.*)$|filename="(.*)"$/.exec(contentDisposition(safe)) ?? []
      expect(plain ?? decodeURIComponent(whole ?? "")).toBe(safe)
    }),
  )
})
