import { expect, test } from "vitest"
import es from "#messages/es/shell.json" with { type: "json" }
import { navFor } from "./nav-items.ts"
import { isCurrentPath } from "./nav-link.tsx"

type AnyRole = Parameters<typeof navFor>[0]

const keys = (role: AnyRole) => navFor(role).map(({ key }) => key)
const places = (role: AnyRole) => navFor(role).flatMap(({ places }) => places.map(({ key }) => key))

test("the menu has nine entries", () => {
  expect(keys("admin")).toEqual([
    "home",
    "ask",
    "monitor",
    "reports",
    "dossiers",
    "signatures",
    "batches",
    "history",
    "admin",
  ])
})

test("a place is named by plain words, those of the menu before those of its tab", () => {
  const { nav, tab }: Record<"nav" | "tab", Record<string, unknown>> = es.shell
  for (const key of places("admin")) expect(nav[key] ?? tab[key], key).toMatch(/^[^{}]+$/)
})

test("links follow permissions", () => {
  expect(keys("records")).toEqual(["home", "reports", "history"])
  expect(places("records")).toEqual(["home", "reports", "verifyPdf", "history"])
  expect(keys("analyst")).not.toContain("admin")
  expect(places("admin")).toEqual(expect.arrayContaining(["peopleAdmin", "dataAdmin", "auditLog"]))
  expect(places("manager").slice(-1)).toEqual(["limits"])
  expect(places("auditor")).toEqual(["auditLog"])
})

test.each([
  ["/", "home"],
  ["/checks", "history"],
  ["/checks/1", "history"],
  ["/unknown", "history"],
  ["/ledger", "history"],
  ["/ledger/limits", "admin"],
  ["/ask/person-ext", "ask"],
  ["/reports/review", "reports"],
  ["/portfolios", "dossiers"],
  ["/portfolios/new", "dossiers"],
  ["/signatures/signers", "signatures"],
  ["/admin/people/1", "admin"],
  ["/checksum", undefined],
  ["/account", undefined],
])("%s stands below %s alone", (pathname, key) => {
  const here = navFor("admin").filter(({ root, places }) => isCurrentPath(pathname, root, places))
  expect(here.map((entry) => entry.key)).toEqual(key ? [key] : [])
})
