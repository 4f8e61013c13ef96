import { inspect } from "node:util"
import { DrizzleQueryError } from "drizzle-orm"
import { expect, test } from "vitest"
import { withoutValues } from "./log-fault.ts"

test("a failed query is logged without its values, under the reference that the page shows", () => {
  const cause = Object.assign(new Error("connect refused for canary"), { code: "ECONNREFUSED" })
  const error = Object.assign(new DrizzleQueryError("select $1", ["canary"], cause), { digest: "246931" })
  const logged = inspect(withoutValues(error))
  expect(logged).not.toContain("canary")
  expect(logged).toContain("reference 246931: Error ECONNREFUSED")
})

test("anything else is logged as it is", () => {
  const error = new Error("plain")
  expect(withoutValues(error)).toBe(error)
  expect(withoutValues("a line")).toBe("a line")
})
