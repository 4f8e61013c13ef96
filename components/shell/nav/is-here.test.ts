import { expect, test } from "vitest"
import { isHere } from "./is-here.ts"

test.each([
  ["/", "/", true],
  ["/checks", "/", false],
  ["/checks/1", "/checks", true],
  ["/checksum", "/checks", false],
  ["/ask/person-ext", "/ask/person", false],
])("on %s the link %s is current: %s", (pathname, href, here) => {
  expect(isHere(pathname, href)).toBe(here)
})
