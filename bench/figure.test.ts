import { expect, test } from "vitest"
import { isHeld, line, table } from "./figure.ts"

const slow = { what: "a list", value: 60, unit: "ms", goal: { of: "value", atMost: 50 } } as const
const fast = {
  what: "a question",
  value: 5,
  unit: "ms",
  reference: { what: "bare", value: 2 },
  goal: { of: "ratio", atMost: 2.5 },
} as const

test("a goal is held by the figure itself or by its ratio, and what nobody measured holds none", () => {
  expect([slow, fast].map(isHeld)).toEqual([false, true])
  expect(isHeld({ ...fast, goal: { of: "ratio", atLeast: 3 } })).toBe(false)
  expect(isHeld({ what: "", value: 5, unit: "ms", goal: { of: "ratio", atMost: 2.5 } })).toBe(false)
  expect(isHeld({ ...slow, value: Number.NaN })).toBe(false)
  expect(isHeld({ what: "", value: 5, unit: "ms" })).toBeUndefined()
})

test("the table shows each figure beside its reference and goal, and names what was missed", () => {
  expect(line(fast)).toBe("| a question | 5.00 ms | bare: 2.00 ms | 2.50 | ratio ≤ 2.5 | held |")
  expect(table([slow, fast])).toMatch(
    /\| a list \| 60\.0 ms \| {2}\| {2}\| ≤ 50 ms \| NOT HELD \|[\s\S]*\n\nNot held: a list\.$/,
  )
  expect(table([fast])).toMatch(/Every goal was held\.$/)
})
