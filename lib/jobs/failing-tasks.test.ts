import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { failingTasks, watched } from "./failing-tasks.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }))
afterEach(() => void vi.useRealTimers())

test("a task is told of once it fails for minutes, until it succeeds or has nothing to do", async () => {
  let isBroken = true
  const run = watched("spilled-answers", async () => {
    if (isBroken) throw new Error("the folder cannot be read")
  })
  const failFor = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 60_000) {
      await expect(run()).rejects.toThrow()
      vi.advanceTimersByTime(60_000)
    }
  }
  await failFor(60_000)
  expect(failingTasks()).toEqual([])
  await failFor(120_000)
  expect(failingTasks()).toEqual([{ name: "spilled-answers", minutes: 3 }])
  isBroken = false
  await run()
  expect(failingTasks()).toEqual([])

  isBroken = true
  await failFor(180_000)
  expect(failingTasks()).toHaveLength(1)
  vi.advanceTimersByTime(150_000)
  expect(failingTasks()).toEqual([])
  await failFor(60_000)
  expect(failingTasks()).toEqual([])
})
