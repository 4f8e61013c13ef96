import { setImmediate as turn } from "node:timers/promises"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { SWEEP_EVERY_MS, startSweep } from "./sweep.ts"
import type { WorkerPool } from "./worker-pool.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

/** Lets the sweep's own promises settle; none of these waits for anything else. */
const settled = () => turn()
async function nextSweep(): Promise<void> {
  await vi.advanceTimersByTimeAsync(SWEEP_EVERY_MS)
  await settled()
}

/** Without a condition, each is due at every look, and nothing is asked of a database. */
const poolThat = (parts: Partial<WorkerPool>): WorkerPool => ({
  isDue: undefined,
  refill: () => undefined,
  stop: async () => undefined,
  ...parts,
})

test("a sweep begins at once and once a second, and never while the one before it is still at work", async () => {
  let began = 0
  let work = Promise.withResolvers<null>()
  const run = () => {
    began++
    work = Promise.withResolvers<null>()
    return work.promise
  }
  const sweep = startSweep([], [{ run }], () => undefined)
  await settled()
  expect(began).toBe(1)
  await nextSweep()
  await nextSweep()
  expect(began).toBe(1)
  work.resolve(null)
  await settled()
  await nextSweep()
  expect(began).toBe(2)
  work.resolve(null)
  await sweep.stop()
})

test("a task that fails is warned of, and hinders neither the pools, nor the other tasks, nor the next sweep", async () => {
  const warnings: unknown[] = []
  let refills = 0
  let isBroken = true
  const done: string[] = []
  const tasks = [
    {
      run: async () => {
        if (isBroken) throw new Error("the disk is full")
      },
    },
    { run: async () => done.push("second") },
  ]
  const sweep = startSweep([poolThat({ refill: () => refills++ })], tasks, (fields) => warnings.push(fields))
  await settled()
  expect(warnings).toMatchObject([{ doing: "sweeping" }])
  expect({ refills, done }).toEqual({ refills: 1, done: ["second"] })
  isBroken = false
  await nextSweep()
  expect({ refills, done }).toEqual({ refills: 2, done: ["second", "second"] })
  await sweep.stop()
})

test("a stop waits for the sweep and the pools, and no sweep follows", async () => {
  let began = 0
  let stopped = false
  const work = Promise.withResolvers<null>()
  const run = () => {
    began++
    return work.promise
  }
  const pool = poolThat({
    stop: async () => {
      stopped = true
    },
  })
  const sweep = startSweep([pool], [{ run }], () => undefined)
  await settled()
  const ended = sweep.stop()
  await settled()
  expect(stopped).toBe(false) // it still sweeps
  work.resolve(null)
  await ended
  expect(stopped).toBe(true)
  await nextSweep()
  expect(began).toBe(1)
})
