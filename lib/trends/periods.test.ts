import { expect, test } from "vitest"
import { periodsOf } from "./periods.ts"

const NOW = new Date("2026-11-23T18:20:00Z")

test.each([
  ["day", 24, "14:00", "13:00", "2026-11-23T18:00:00.000Z", "2026-11-23T19:00:00.000Z"],
  ["month", 30, "2026-10-25", "2026-11-23", "2026-11-23T05:00:00.000Z", "2026-11-24T05:00:00.000Z"],
] as const)("a %s has %i periods that follow each other", (course, count, first, last, from, to) => {
  const periods = periodsOf(course, NOW, "America/Lima")
  expect([periods.length, periods[0]?.name, periods.at(-1)?.name]).toEqual([count, first, last])
  expect([periods.at(-1)?.from.toISOString(), periods.at(-1)?.to.toISOString()]).toEqual([from, to])
  expect(periods.slice(1).every(({ from }, index) => from.getTime() === periods[index]?.to.getTime())).toBe(
    true,
  )
})
