import { expect, test } from "vitest"
import { trustedHtml, trustedScriptUrl } from "./trusted-types.ts"

const HERE = "https://cotejo.example"

test.each([
  ["/_next/static/chunks/a.js", true],
  [`${HERE}/_next/static/chunks/a.js`, true],
  ["https://elsewhere.example/_next/static/chunks/a.js", false],
  ["//elsewhere.example/_next/static/a.js", false],
  ["/_next/static/../../api/files/1", false],
  ["/api/files/1", false],
  ["data:text/javascript,alert(1)", false],
  ["javascript:alert(1)", false],
  ["https://", false],
])("a script from %s: %s", (address, trusted) => {
  expect(trustedScriptUrl(address, HERE)).toBe(trusted ? address : null)
})

test("no HTML is made of text but an empty script element", () => {
  expect(trustedHtml("<script></script>")).toBe("<script></script>")
  expect(trustedHtml("<img src=x onerror=alert(1)>")).toBeNull()
  expect(trustedHtml("<script>alert(1)</script>")).toBeNull()
})
