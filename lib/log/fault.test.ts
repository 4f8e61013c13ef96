import { DrizzleQueryError } from "drizzle-orm"
import { expect, test } from "vitest"
import { faultFields, libraryLine } from "./fault.ts"

test("a failed query is logged without its values, under the reference that the page shows", () => {
  const cause = Object.assign(new Error("connect refused for canary"), { code: "ECONNREFUSED" })
  const error = Object.assign(new DrizzleQueryError("select $1", ["canary"], cause), { digest: "246931" })
  const logged = faultFields(error)
  expect(logged).toMatchObject({ fault: "Error", code: "ECONNREFUSED", reference: "246931" })
  expect(JSON.stringify(logged)).not.toContain("canary")
})

test("what a request brought stands in no message of the log", () => {
  const error = new Error('"canary\nforged" is not valid', { cause: new RangeError("canary") })
  const logged = faultFields(error)
  expect(logged).toMatchObject({ fault: "RangeError" })
  expect(logged.place?.[0]).toMatch(/^at .*fault\.test\.ts/)
  expect(JSON.stringify(logged)).not.toContain("canary")
})

test.each([
  ["TypeError: canary is not a function", "a library wrote: TypeError"],
  [" ⨯ uncaughtException:  RangeError [ERR_X]: canary", "a library wrote: RangeError"],
  ["(node:12) DeprecationWarning: canary", "a library wrote: DeprecationWarning"],
  ['Error: Failed to find Server Action "canary".', "a page of another build gave a command"],
  ["    at canary (file:///canary.js:1:1)", undefined],
  ["canary\u001b[2J forged: Error: canary", undefined],
  ["12:01:59 warn  canary", undefined],
])("of what a library writes by itself, its kind alone is kept: %j", (line, kept) => {
  expect(libraryLine(line)).toBe(kept)
})
