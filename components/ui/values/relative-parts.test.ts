import { expect, test } from "vitest"
import { relativeParts } from "./relative-parts.ts"

const NOW = Date.parse("2026-11-20T12:00:00Z")

test.each([
  [-5, { value: 0, unit: "second" }],
  [-60, { value: -1, unit: "minute" }],
  [-3_599, { value: -59, unit: "minute" }],
  [-3_600, { value: -1, unit: "hour" }],
  [-86_399, { value: -23, unit: "hour" }],
  [-86_400 * 29, { value: -29, unit: "day" }],
  [-86_400 * 31, { value: -1, unit: "month" }],
  [-86_400 * 800, { value: -2, unit: "year" }],
  [120, { value: 2, unit: "minute" }],
] as const)("%s seconds from now", (seconds, parts) => {
  expect(relativeParts(NOW + seconds * 1000, NOW)).toEqual(parts)
})
