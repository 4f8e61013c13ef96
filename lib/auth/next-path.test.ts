import { expect, test } from "vitest"
import { nextPath } from "./next-path.ts"

test.each([
  ["/checks?state=unknown", "/checks?state=unknown"],
  ["/ask/person", "/ask/person"],
  ["/", "/"],
  [undefined, "/"],
  ["", "/"],
  ["checks", "/"],
  ["https://evil.example", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/x/..//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/api/checks/export", "/"],
  ["/sign-in?next=/sign-in", "/"],
  ["/new-password", "/"],
])("%j leads to %s", (wanted, path) => {
  expect(nextPath(wanted)).toBe(path)
})
