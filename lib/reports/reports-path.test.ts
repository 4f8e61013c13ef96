import { expect, test } from "vitest"
import { activeFilters, readReportsQuery, reportsPath } from "./reports-path.ts"

test("the address holds every filter that is set, and is read back to the same filters", () => {
  const query = { state: "sealed", level: "RED", untaken: true } as const
  expect(reportsPath()).toBe("/reports")
  const path = reportsPath({ ...query, from: "2026-11-01", subject: ["a", "b"] }, { older: "c" })
  expect(path).toBe("/reports?state=sealed&level=RED&taken=no&from=2026-11-01&subject=a,b&older=c")
  expect(readReportsQuery(Object.fromEntries(new URL(path, "http://x").searchParams))).toEqual(query)
  expect(readReportsQuery({ state: "gone", level: "red", taken: "yes" })).toEqual({})
})

test("a range of days is one filter, also where one end is open", () => {
  expect(activeFilters({})).toEqual([])
  expect(activeFilters({ to: "2026-11-01", level: "other" })).toEqual(["level", "days"])
})
