import fc from "fast-check"
import { expect, test } from "vitest"
import type { Every } from "#lib/domain/monitoring.ts"
import { dayAt } from "#lib/time/zone-day.ts"
import { nextRunAt } from "./next-run.ts"

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
