import fc from "fast-check"
import { expect, test } from "vitest"
import type { Every } from "#lib/domain/monitoring.ts"
import { dayAt } from "#lib/time/zone-day.ts"
import { dueBefore, nextPlanTime, nextRunAt } from "./next-run.ts"

const LIMA = "America/Lima"

test.each<[string, Every, string | null, string, string, string]>([
  ["the same day, before its hour", { days: 30 }, null, "2026-11-27T10:00:00Z", LIMA, "2026-11-27T11:00:00Z"],
  ["the next day, after it", { days: 30 }, null, "2026-11-27T12:00:00Z", LIMA, "2026-11-28T11:00:00Z"],
  [
    "thirty days after the last",
    { days: 30 },
    "2026-11-27",
    "2026-11-27T11:00:01Z",
    LIMA,
    "2026-12-27T11:00:00Z",
  ],
  [
    "once after a month away",
    { days: 7 },
    "2026-10-01",
    "2026-11-27T10:00:00Z",
    LIMA,
    "2026-11-27T11:00:00Z",
  ],
  ["on Mondays", { weekday: 1 }, null, "2026-11-27T10:00:00Z", LIMA, "2026-11-30T11:00:00Z"],
  ["on Sundays", { weekday: 7 }, null, "2026-11-27T10:00:00Z", LIMA, "2026-11-29T11:00:00Z"],
  [
    "on the 31st, of February",
    { monthDay: 31 },
    "2027-01-31",
    "2027-02-01T00:00:00Z",
    LIMA,
    "2027-02-28T11:00:00Z",
  ],
  [
    "before the clocks go forward",
    { days: 1 },
    null,
    "2026-03-28T06:00:00Z",
    "Europe/Madrid",
    "2026-03-29T04:00:00Z",
  ],
])("a plan at 06:00 runs %s", (_, every, lastDay, after, zone, next) => {
  expect(nextRunAt({ every, hour: "06:00" }, lastDay, new Date(after), zone).toISOString()).toBe(
    new Date(next).toISOString(),
  )
})

test("an hour that the clocks skip is the first instant after it; one that they show twice is its first", () => {
  const madrid = (hour: string, after: string) =>
    nextRunAt({ every: { days: 1 }, hour }, null, new Date(after), "Europe/Madrid").toISOString()
  expect(madrid("02:30", "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z")
  expect(madrid("02:30", "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z")
})

test("it always lies ahead, and never less than its days after the last", () => {
  const instant = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 23 }),
      (after, days, hour) => {
        const last = dayAt(after, LIMA)
        const next = nextRunAt(
          { every: { days }, hour: `${String(hour).padStart(2, "0")}:00` },
          last,
          after,
          LIMA,
        )
        expect(next.getTime()).toBeGreaterThan(after.getTime())
        const between = (Date.parse(dayAt(next, LIMA)) - Date.parse(last)) / 86_400_000
        expect(between).toBe(days)
      },
    ),
  )
})

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
