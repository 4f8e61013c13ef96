import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { coalesced } from "./coalescing.ts"

function counted() {
  let runs = 0
  const began: string[] = []
  const read = coalesced(
    (key: string) => key,
    async (key) => {
      const run = ++runs
      began.push(key)
      await pause(5)
      if (key === "fails") throw new Error(`run ${run} failed`)
      return { run }
    },
  )
  return { read, began }
}

test("those who ask while a run is under way share the one after it, which began after they asked", async () => {
  const { read, began } = counted()
  const first = read("a")
  const later = [read("a"), read("a"), read("a")]
  expect(await first).toEqual({ run: 1 })
  expect(await Promise.all(later)).toEqual([{ run: 2 }, { run: 2 }, { run: 2 }])
  expect(began).toEqual(["a", "a"])
})

test("what differs is read apart, at the same time", async () => {
  const { read, began } = counted()
  await Promise.all([read("a"), read("b")])
  expect(began).toEqual(["a", "b"])
})

test("a failure reaches those who shared it, and the next is a run of its own", async () => {
  const { read } = counted()
  const first = read("fails")
  const shared = [read("fails"), read("fails")]
  await expect(first).rejects.toThrow("run 1 failed")
  const outcomes = await Promise.allSettled(shared)
  expect(outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.message)).toEqual([
    "run 2 failed",
    "run 2 failed",
  ])
  await expect(read("fails")).rejects.toThrow("run 3 failed")
})

test("after a run there is none for some time, and one that nobody waits for does not begin", async () => {
  const { read, began } = counted()
  await read("a")
  const asked = performance.now()
  await read("a")
  expect(performance.now() - asked).toBeGreaterThan(15)
  await pause(100)
  expect(began).toEqual(["a", "a"])
})
