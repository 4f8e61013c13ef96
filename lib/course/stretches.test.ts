import { expect, test } from "vitest"
import { stretchesOf } from "./stretches.ts"

const NOW = new Date("2026-11-23T18:20:00Z")

test.each([
  ["day", 24, "14:00", "13:00", "2026-11-23T18:00:00.000Z", "2026-11-23T19:00:00.000Z"],
  ["month", 30, "2026-10-25", "2026-11-23", "2026-11-23T05:00:00.000Z", "2026-11-24T05:00:00.000Z"],
] as const)("a %s has %i stretches that follow each other", (course, count, first, last, from, to) => {
  const stretches = stretchesOf(course, NOW, "America/Lima")
  expect([stretches.length, stretches[0]?.name, stretches.at(-1)?.name]).toEqual([count, first, last])
  expect([stretches.at(-1)?.from.toISOString(), stretches.at(-1)?.to.toISOString()]).toEqual([from, to])
  expect(
    stretches.slice(1).every(({ from }, index) => from.getTime() === stretches[index]?.to.getTime()),
  ).toBe(true)
})
