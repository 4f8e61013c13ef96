import { expect, test } from "vitest"
import { instantMs } from "./instant-ms.ts"

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
