import fc from "fast-check"
import { expect, test } from "vitest"
import {
  dayAfter,
  dayAt,
  dayBefore,
  dayStart,
  hourAt,
  instantMs,
  instantsAt,
  isCivilDay,
  isoInZone,
  zoneCity,
} from "./zone-day.ts"

test.each([
  ["2026-11-20", "America/Lima", "2026-11-20T05:00:00.000Z"],
  ["2026-11-20", "UTC", "2026-11-20T00:00:00.000Z"],
  ["2026-03-29", "Europe/Madrid", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Madrid", "2026-03-29T22:00:00.000Z"],
  // Clocks go from 00:00 to 01:00: the day begins at 01:00.
  ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
])("%s begins in %s at %s", (day, zone, instant) => {
  expect(dayStart(day, zone).toISOString()).toBe(instant)
})

test("a day begins on itself, and an instant before that is still the day before", () => {
  const zones = ["America/Lima", "Europe/Madrid", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Auckland"]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date("1995-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
      (zone, date) => {
        const day = date.toISOString().slice(0, 10)
        const start = dayStart(day, zone)
        expect(dayAt(start, zone)).toBe(day)
        expect(dayAt(new Date(start.getTime() - 1), zone)).not.toBe(day)
        expect(dayAfter(dayAt(new Date(start.getTime() - 1), zone))).toBe(day)
      },
    ),
  )
})

test("a day is the zone's: half past eleven at night in Lima is the next day in UTC", () => {
  const instant = new Date("2026-11-20T04:30:00Z")
  expect([dayAt(instant, "America/Lima"), dayAt(instant, "UTC")]).toEqual(["2026-11-19", "2026-11-20"])
})

test("hours are those of the zone", () => {
  expect(hourAt(new Date("2026-11-20T05:00:00Z"), "America/Lima")).toBe(0)
  expect(hourAt(new Date("2026-11-20T04:59:59Z"), "America/Lima")).toBe(23)
})

test.each([
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["", false],
])("%s is a day: %s", (text, is) => {
  expect(isCivilDay(text)).toBe(is)
})

test.each([
  ["2026-12-01", 10, 0, "America/Lima", "2026-12-01T10:00:00-05:00"],
  ["2026-12-01", 0, 5, "Asia/Kathmandu", "2026-12-01T00:05:00+05:45"],
  ["2026-07-01", 9, 30, "Europe/Madrid", "2026-07-01T09:30:00+02:00"],
  // Shown twice, as summer time ends: the first of them.
  ["2026-10-25", 2, 30, "Europe/Madrid", "2026-10-25T02:30:00+02:00"],
  ["2026-12-31", 23, 59, "UTC", "2026-12-31T23:59:00+00:00"],
])("%s %i:%i in %s %s is one instant, written with its offset", (day, hour, minute, zone, text) => {
  const [instant = null] = instantsAt(day, hour, minute, zone)
  expect(instant && isoInZone(instant, zone)).toBe(text)
})

test("a time that the clocks skip is none", () => {
  expect(instantsAt("2026-03-29", 2, 30, "Europe/Madrid")).toEqual([])
  expect(instantsAt("2018-11-04", 0, 10, "America/Sao_Paulo")).toEqual([])
})

test("days long before 1970 and the last of the calendar begin somewhere too", () => {
  for (const zone of ["America/Lima", "UTC", "Pacific/Kiritimati"]) {
    for (const day of ["1000-01-01", "1582-10-10", "1899-12-31", "1969-12-31", "9999-12-31"]) {
      expect([zone, dayAt(dayStart(day, zone), zone)]).toEqual([zone, day])
      expect(dayStart(dayAfter(day), zone).toISOString()).toMatch(/^\d{4}-/)
    }
  }
  expect(dayAfter("1969-12-31")).toBe("1970-01-01")
  expect(["0000-01-01", "0999-12-31", "+10000-01-01"].some(isCivilDay)).toBe(false)
})

test("days before cross months, years and leap days", () => {
  expect(dayBefore("2026-03-01", 1)).toBe("2026-02-28")
  expect(dayBefore("2028-03-01", 1)).toBe("2028-02-29")
  expect(dayBefore("2026-01-03", 6)).toBe("2025-12-28")
})

test.each([
  ["2026-11-20T10:00:00Z", "2026-11-20T10:00:00.000Z"],
  ["2026-11-20T10:00Z", "2026-11-20T10:00:00.000Z"],
  ["2026-11-20T10:00:00.123456Z", "2026-11-20T10:00:00.123Z"],
  ["2026-11-20t10:00:00z", "2026-11-20T10:00:00.000Z"],
  ["2026-11-20T10:00:00-05:00", "2026-11-20T15:00:00.000Z"],
  ["2026-11-20T10:00:00.5-0500", "2026-11-20T15:00:00.500Z"],
  ["2026-11-20T10:00:00+00", "2026-11-20T10:00:00.000Z"],
])("%s is an instant", (text, iso) => {
  expect(new Date(instantMs(text) ?? Number.NaN).toISOString()).toBe(iso)
})

test.each([
  ["a time without a zone", "2026-11-20T10:00:00"],
  ["the same with a fraction", "2026-11-20T10:00:00.000"],
  ["a date", "2026-11-20"],
  ["a civil date the other way round", "20-11-2026"],
  ["a blank for the T", "2026-11-20 10:00:00Z"],
  ["no such month", "2026-13-20T10:00:00Z"],
  ["no such day", "2026-02-30T10:00:00Z"],
  ["words", "mañana"],
  ["an empty text", ""],
])("%s is none: %s", (_, text) => {
  expect(instantMs(text)).toBeNull()
})

test("a zone is named by its city", () => {
  expect(zoneCity("America/Lima")).toBe("Lima")
  expect(zoneCity("America/Mexico_City")).toBe("Mexico City")
})
