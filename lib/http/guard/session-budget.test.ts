import { expect, test } from "vitest"
import { secondsOverBudget } from "./session-budget.ts"

const START = 1_000_000

/** How many of so many requests that come at one moment are within the budget. */
const within = (session: string, times: number, perSecond: number, nowMs: number) =>
  Array.from({ length: times }, () => secondsOverBudget(session, perSecond, nowMs)).filter(
    (over) => over === undefined,
  ).length

test("twenty seconds' worth may come at once, and then as many as pass; one session takes nothing from another", () => {
  expect(within("a", 1_500, 50, START)).toBe(1_000)
  expect(secondsOverBudget("a", 50, START)).toBe(1)
  expect(within("b", 10, 50, START)).toBe(10)
  expect(within("a", 1_500, 50, START + 2_000)).toBe(100)
  expect(within("a", 1_500, 50, START + 3_600_000)).toBe(1_000)
})

test("whoever goes on without end is let through as often as is permitted, and told how long to wait", () => {
  let passed = 0
  for (let ms = 0; ms <= 60_000; ms += 5) if (secondsOverBudget("c", 10, START + ms) === undefined) passed++
  expect(passed).toBe(10 * (20 + 60))
  expect(secondsOverBudget("d", 1, START)).toBeUndefined()
  expect(within("d", 100, 1, START)).toBe(19)
  expect(secondsOverBudget("d", 1, START)).toBe(1)
})
