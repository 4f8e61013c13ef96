import { expect, test } from "vitest"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { isCurrentPath } from "./current-path.ts"
import { navFor } from "./nav-items.ts"

const keys = (role: Parameters<typeof navFor>[0]) =>
  navFor(role).flatMap(({ items }) => items.map(({ key }) => key))

test("whoever may ask finds every operation, once", () => {
  const analyst = keys("analyst")
  for (const slug of OPERATION_SLUGS) expect(analyst.filter((key) => key === slug)).toEqual([slug])
})

test("what is under way, and may need somebody, stands before what can be asked: in sight on a low screen", () => {
  const groups = navFor("analyst").map(({ key }) => key)
  expect(groups.slice(0, 3)).toEqual([null, "records", "people"])
})

test("links follow permissions", () => {
  expect(keys("records")).toEqual(["home", "history", "reports"])
  expect(keys("analyst")).not.toContain("peopleAdmin")
  expect(keys("admin")).toEqual(expect.arrayContaining(["peopleAdmin", "dataAdmin"]))
  expect(keys("manager")).not.toContain("dataAdmin")
  expect(keys("auditor")).toEqual(["auditLog"])
})

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
