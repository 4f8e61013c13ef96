import { expect, test } from "vitest"
import { holdsText } from "./read-rows.ts"

test.each([
  ["40000001", "0001", true],
  ["40000001", "40.000.001", true],
  ["CTJ-001", "ctj001", true],
  ["40000001", "40000002", false],
  ["****0001", "40000001", true],
  ["****0001", "40000002", false],
])("%s holds %s: %s", (identifier, text, expected) => {
  expect(holdsText(identifier, text)).toBe(expected)
})
