import { expect, test } from "vitest"
import { documentTypeOf } from "./subject-kinds.ts"

test.each([
  ["dni", "dni"],
  ["DNI", "dni"],
  [" Passport ", "passport"],
  ["ptp", null],
  ["", null],
])("%j names %j", (code, type) => {
  expect(documentTypeOf(code)).toBe(type)
})
