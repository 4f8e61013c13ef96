import { expect, test } from "vitest"
import { countFilters } from "./count-filters.ts"

test.each([
  [{}, 0],
  [{ operation: undefined, state: undefined }, 0],
  [{ operation: ["aml"], state: undefined }, 1],
  [{ from: "2026-11-01", to: undefined }, 1],
  [{ from: "2026-11-01", to: "2026-11-30" }, 1],
  [{ to: "2026-11-30", untaken: true, level: "RED" }, 3],
])("of %j there are %i set", (query, count) => {
  expect(countFilters(query)).toBe(count)
})
