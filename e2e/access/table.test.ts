import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import {
  can,
  PERMISSION_GROUPS,
  PERMISSIONS,
  type Permission,
  ROLES,
} from "#lib/domain/access/permissions.ts"
import { isLargeFile } from "#lib/interface/described.ts"
import { ENDPOINTS } from "../../app/api/openapi.json/endpoints.ts"
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
    ...("also" in row ? (row.also ?? []) : []),
  ])
  const known = [...asked, ...ASKED_WITHIN]
  expect(
    Object.keys(PERMISSIONS).filter((name) => !known.includes(name as keyof typeof PERMISSIONS)),
  ).toEqual([])
  expect(ROLES.filter((role) => !can(role, "desk.enter"))).toEqual([])
})

/** What these open has consequences for others, or lets much of them leave at once. */
const OF_CONSEQUENCE: readonly Permission[] = [
  "aml.confirm",
  "answer.download",
  "batch.approve",
  "check.export",
  "data.access",
  "data.erase",
  "data.hold",
  "dossier.export",
  "limit.set",
  "people.manage",
  "signature.approve",
]

/** Wanted at once, for safety's sake, or to let somebody in who guessed wrong. */
const NOT_ASKED = [
  "people/actions revokePersonToken",
  "people/actions revokeSession",
  "people/actions revokeSessions",
  "people/actions unlockPerson",
]

test("whoever passes an edge of consequence has proved lately that it is they", () => {
  const rows = [
    ...Object.entries(ROUTES).map(([name, { cells, ...row }]) => ({ name, ...cells[0], ...row })),
    ...Object.entries(ACTIONS).map(([name, row]) => ({ name, ...row })),
  ]
  const large = Object.values(ENDPOINTS).flatMap((endpoint) =>
    "declared" in endpoint && isLargeFile(endpoint.declared.answers)
      ? [`${endpoint.method} ${endpoint.path}`]
      : [],
  )
  const unasked = rows.filter(
    ({ name, permission, confirmed }) =>
      (large.includes(name) || (permission && OF_CONSEQUENCE.includes(permission))) && !confirmed,
  )
  expect(large.length).toBeGreaterThan(5)
  expect(unasked.map(({ name }) => name).sort()).toEqual(NOT_ASKED)
})

/** To read what leaves in a file; the others are to take it away. */
const TO_READ: readonly Permission[] = [
  "aml.read",
  "audit.read",
  "batch.run",
  "ledger.read",
  "monitor.read",
  "signature.read",
]

test("a table or ZIP leaves only with the permission to read what is in it", () => {
  for (const endpoint of Object.values(ENDPOINTS)) {
    if (!("declared" in endpoint) || !isLargeFile(endpoint.declared.answers)) continue
    const { permission, also = [] } = endpoint.declared
    const name = `${endpoint.method} ${endpoint.path}`
    const cell = ROUTES[name]?.cells[0]
    expect([cell?.permission, ...(cell?.also ?? [])], name).toEqual([permission, ...also])
    expect(
      [permission, ...also].filter((one) => TO_READ.includes(one)),
      name,
    ).not.toEqual([])
  }
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
