import { expect, test } from "vitest"
import { nextPath, ownAddress } from "./next-path.ts"

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

test.each([
  ["/checks?state=unknown", "http://desk.pe:3000/checks?state=unknown"],
  ["http://desk.pe:3000/checks", "http://desk.pe:3000/checks"],
  ["/sign-in", "http://desk.pe:3000/sign-in"],
  ["http://desk.pe:3000@evil.example/", "http://desk.pe:3000"],
  ["http://desk.pe:30001/", "http://desk.pe:3000"],
  ["//evil.example", "http://desk.pe:3000"],
  ["/\\evil.example", "http://desk.pe:3000"],
  ["/.//evil.example", "http://desk.pe:3000"],
  ["javascript:alert(1)", "http://desk.pe:3000"],
])("%j is %s of ours", (wanted, address) => {
  expect(ownAddress(wanted, "http://desk.pe:3000")).toBe(address)
})
