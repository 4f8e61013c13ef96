import { expect, test } from "vitest"
import { DISPOSITION_FILTERS, type Disposition, isUnderFilter } from "./disposition.ts"

const UNDER: [Disposition | null, readonly string[]][] = [
  [null, ["all", "open"]],
  ["to_review", ["all", "open"]],
  ["relevant", ["all", "relevant"]],
  ["not_this_person", ["all", "not_this_person"]],
]

test.each(UNDER)("%s stands under %j", (disposition, filters) => {
  expect(DISPOSITION_FILTERS.filter((filter) => isUnderFilter(filter, disposition))).toEqual(filters)
})
