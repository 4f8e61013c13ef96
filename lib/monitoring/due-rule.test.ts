import { expect, test } from "vitest"
import type { Every } from "#lib/domain/monitoring.ts"
import { dueBefore, nextPlanTime } from "./due-rule.ts"

/** Noon in Lima. */
const noon = (day: string) => new Date(`${day}T17:00:00Z`)

test.each<[string, Every, string, string, boolean]>([
  ["thirty days ago", { days: 30 }, "2026-10-28", "2026-11-27", true],
  ["twenty-nine days ago", { days: 30 }, "2026-10-29", "2026-11-27", false],
  ["a week ago", { weekday: 5 }, "2026-11-20", "2026-11-27", true],
  ["six days ago", { weekday: 5 }, "2026-11-21", "2026-11-27", false],
  ["each by itself", { eachDays: 90 }, "2026-08-29", "2026-11-27", true],
  ["on the day of the month before", { monthDay: 31 }, "2027-01-31", "2027-02-28", true],
  ["since", { monthDay: 31 }, "2027-02-01", "2027-02-28", false],
  ["on the last of a short month", { monthDay: 31 }, "2027-02-28", "2027-03-31", true],
  ["in this month's run, which another day follows", { monthDay: 15 }, "2026-11-15", "2026-11-27", false],
  ["in the run before it", { monthDay: 15 }, "2026-10-15", "2026-11-27", true],
])("who was answered %s", (_, every, answered, today, isDue) => {
  expect(noon(answered) < dueBefore({ every, graveDays: null }, false, today)).toBe(isDue)
})

test("the day is the desk's, not the machine's: an answer of the evening belongs to it", () => {
  const before = dueBefore({ every: { days: 1 }, graveDays: null }, false, "2026-11-27")
  expect(new Date("2026-11-27T04:59:59Z") < before).toBe(true) // 23:59 of the 26th in Lima
  expect(new Date("2026-11-27T05:00:00Z") < before).toBe(false)
})

test("grave members have a period of their own, and the plan looks as often", () => {
  const plan = { every: { days: 180 }, graveDays: 7, hour: "06:00" }
  const weekAgo = noon("2026-11-20")
  expect(weekAgo < dueBefore(plan, true, "2026-11-27")).toBe(true)
  expect(weekAgo < dueBefore(plan, false, "2026-11-27")).toBe(false)
  expect(nextPlanTime(plan, "2026-11-20", noon("2026-11-20")).toISOString()).toBe("2026-11-27T11:00:00.000Z")
})
