import { expect, test } from "vitest"
import { boardPollInterval } from "./board-poll-interval.ts"

test.each([
  [{ more: false, failures: 0 }, 3_000],
  [{ more: true, failures: 0 }, 50],
  [{ more: true, failures: 1 }, 6_000],
  [{ more: false, failures: 3 }, 24_000],
  [{ more: false, failures: 900 }, 60_000],
])("%j: again after %i ms", (watched, ms) => {
  expect(boardPollInterval(watched)).toBe(ms)
})
