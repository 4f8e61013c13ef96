import { expect, test } from "vitest"
import { maskIdentifier } from "./mask-identifier.ts"

test.each([
  ["12345678", "****5678"],
  ["001234567", "****4567"],
  ["1234", "****34"],
  ["1", "****"],
  ["", "****"],
  ["XK😀😀", "****😀😀"],
  ["XKE\u0301E\u0301", "****E\u0301E\u0301"],
  ["XK\ud83d", "****\ufffd"],
])("%s reads %s", (identifier, masked) => {
  expect(maskIdentifier(identifier)).toBe(masked)
})
