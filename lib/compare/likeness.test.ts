import { expect, test } from "vitest"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { type Likeness, likenessOf } from "./likeness.ts"

const number = (source: string): ExactJson => ({ kind: "number", source })

test.each<[ExactJson | undefined, ExactJson | undefined, Likeness]>([
  ["QUISPE", "QUISPE", "same"],
  ["QUISPE", "Quispe", "letters"],
  ["NUÑEZ", "NUNEZ", "letters"],
  ["José", "Jose\u0301", "letters"],
  ["QUISPE ", "QUISPE", "different"],
  ["D'ANGELO", "DANGELO", "different"],
  ["00123456", "123456", "different"],
  ["2019", number("2019"), "different"],
  [number("1.0"), number("1"), "different"],
  [number("0"), number("0"), "same"],
  [false, false, "same"],
  [false, null, "one"],
  ["X", "", "one"],
  ["X", undefined, "one"],
  [null, undefined, "none"],
  ["", [], "none"],
  [["A"], ["A"], "same"],
  [["A"], ["B"], "different"],
])("%j and %j: %s", (left, right, likeness) => {
  expect(likenessOf(left, right)).toBe(likeness)
  expect(likenessOf(right, left)).toBe(likeness)
})
