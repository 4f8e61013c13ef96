import { expect, test } from "vitest"
import { addBusinessDays } from "./access-request.ts"

test.each([
  ["2026-11-27", 1, "2026-11-30"], // a Friday
  ["2026-11-28", 1, "2026-11-30"],
  ["2026-11-30", 20, "2026-12-28"],
  ["2026-02-27", 5, "2026-03-06"],
])("from %s, %i working days later it is %s", (day, count, later) => {
  expect(addBusinessDays(day, count)).toBe(later)
})
