import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { can, PERMISSION_GROUPS, PERMISSIONS, ROLES } from "#lib/domain/access/permissions.ts"
import { addressOf, endpointsOfFiles } from "./endpoints.ts"
import { ACTIONS, ASKED_WITHIN, OPEN_PAGES, OPEN_ROUTES, PAGES, ROUTES, TEMPORARY_PAGES } from "./table.ts"

const endpoints = endpointsOfFiles()

test("every route, page and action has its row in the table of who may use it, and no row is of none", () => {
  expect(Object.keys({ ...ROUTES, ...OPEN_ROUTES }).sort()).toEqual(endpoints.routes.sort())
  expect([...Object.keys({ ...PAGES, ...OPEN_PAGES }), ...TEMPORARY_PAGES].sort()).toEqual(
    endpoints.pages.sort(),
  )
  expect(Object.keys(ACTIONS).sort()).toEqual(endpoints.actions.sort())
})

test("every permission opens an endpoint or is asked for within one", () => {
  const rows = [...Object.values(ROUTES).flatMap(({ cells }) => cells), ...Object.values(PAGES)]
  const asked = [...rows, ...Object.values(ACTIONS)].flatMap((row) => [
    row.permission,
    ...("seen" in row ? (row.seen ?? []) : []),
    "also" in row ? row.also : undefined,
  ])
  const known = [...asked, ...ASKED_WITHIN]
  expect(
    Object.keys(PERMISSIONS).filter((name) => !known.includes(name as keyof typeof PERMISSIONS)),
  ).toEqual([])
  expect(ROLES.filter((role) => !can(role, "desk.enter"))).toEqual([])
})

test("every permission stands in one group of the page that shows who may do what", () => {
  const grouped: string[] = Object.values(PERMISSION_GROUPS).flat()
  expect(grouped.sort()).toEqual(Object.keys(PERMISSIONS).sort())
})

test("each page asks for its permission by itself: neither the layout nor the proxy is a guard", () => {
  for (const file of globSync("app/**/page.tsx")) {
    const row = PAGES[addressOf(file)]
    if (!row) continue
    const guard = new RegExp(`requireUser\\("${row.permission}"\\)|subjectOfAddress\\(`)
    expect(readFileSync(file, "utf8"), file).toMatch(guard)
  }
})
