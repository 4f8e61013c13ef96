import { expect, test } from "vitest"
import { isCurrentPath } from "./current-path.ts"

test.each([
  ["/", "/", true],
  ["/checks", "/", false],
  ["/checks/1", "/checks", true],
  ["/checksum", "/checks", false],
  ["/ask/person-ext", "/ask/person", false],
  ["/admin/alerts", "/admin/service", true],
  ["/admin/operations", "/admin/people", false],
  ["/admin/permissions", "/admin/people", true],
])("on %s the link %s is current: %s", (pathname, href, here) => {
  expect(isCurrentPath(pathname, href)).toBe(here)
})
