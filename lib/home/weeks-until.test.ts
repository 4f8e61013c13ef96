import { expect, test } from "vitest"
import { weeksUntil } from "./weeks-until.ts"

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-11-25", "2026-11-23"],
  ["2026-11-29", "2026-11-23"],
  ["2027-01-01", "2026-12-28"],
])("the week of %s begins on Monday %s and is cut at that day", (day, monday) => {
  expect(weeksUntil(day, 1)).toEqual([{ from: monday, to: day }])
})

test("weeks follow each other without a gap, the earliest first", () => {
  expect(weeksUntil("2026-11-25", 3)).toEqual([
    { from: "2026-11-09", to: "2026-11-15" },
    { from: "2026-11-16", to: "2026-11-22" },
    { from: "2026-11-23", to: "2026-11-25" },
  ])
})
