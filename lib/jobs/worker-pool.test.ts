import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { atMostEvery } from "./worker-pool.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }))
afterEach(() => void vi.useRealTimers())

test("what is done seldom is done at once, then passed over until its time has come again", async () => {
  let done = 0
  const turn = atMostEvery(async () => void done++, 1_000)
  await turn()
  await turn()
  expect(done).toBe(1)
  vi.advanceTimersByTime(999)
  await turn()
  expect(done).toBe(1)
  vi.advanceTimersByTime(1)
  await turn()
  expect(done).toBe(2)
})

test("a clock that is set back by minutes holds nothing up", async () => {
  let done = 0
  const turn = atMostEvery(async () => void done++, 1_000)
  await turn()
  vi.setSystemTime(Date.now() - 600_000)
  vi.advanceTimersByTime(1_000)
  await turn()
  expect(done).toBe(2)
})

test("a turn that failed has had its turn", async () => {
  let tried = 0
  const turn = atMostEvery(async () => {
    tried++
    throw new Error("nobody there")
  }, 1_000)
  await expect(turn()).rejects.toThrow("nobody there")
  await turn()
  expect(tried).toBe(1)
})
