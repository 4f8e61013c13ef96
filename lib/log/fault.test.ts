import { inspect } from "node:util"
import { DrizzleQueryError } from "drizzle-orm"
import { expect, test } from "vitest"
import { loggable, onOneLine } from "./fault.ts"

test("a failed query is logged without its values, under the reference that the page shows", () => {
  const cause = Object.assign(new Error("connect refused for canary"), { code: "ECONNREFUSED" })
  const error = Object.assign(new DrizzleQueryError("select $1", ["canary"], cause), { digest: "246931" })
  for (const serving of [false, true]) {
    const logged = inspect(loggable(error, serving))
    expect(logged).not.toContain("canary")
    expect(logged).toContain("reference 246931: Error ECONNREFUSED")
  }
})

test("what a request brought stands in no message of the log, and an error is one line", () => {
  const error = new Error('"canary\nforged" is not valid', { cause: new RangeError("canary") })
  const logged = loggable(error, true)
  expect(logged).toMatch(/^an error: RangeError at .*fault\.test\.ts/)
  expect(logged).not.toMatch(/canary|\n/)
})

test("before we serve, an error is logged whole", () => {
  const error = new Error("Could not find a production build")
  expect(loggable(error, false)).toBe(error)
})

test("a text stays on its line, and steers no terminal", () => {
  expect(loggable("GET /x failed", true)).toBe("GET /x failed")
  expect(onOneLine("a\r\nforged\u001b[2J\u2028b\u202ec\u0000\tñ")).toBe(
    "a\\r\\nforged\\u001b[2J\\u2028b\\u202ec\\u0000\\tñ",
  )
})
