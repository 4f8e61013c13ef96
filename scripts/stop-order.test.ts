import { expect, test } from "vitest"
import { Stopping, stopOrder } from "./stop-order.ts"

test("stops the last one first, and goes on when one fails", async () => {
  const order = stopOrder()
  const stopped: string[] = []
  order.add(undefined, () => void stopped.push("first"))
  order.add(undefined, () => Promise.reject(new Error("stuck")))
  order.add(undefined, () => void stopped.push("third"))
  await order.stopAll()
  expect(stopped).toEqual(["third", "first"])
})

test("what comes up while stopping is told so, and stopped by the next round", async () => {
  const order = stopOrder()
  await order.stopAll()
  let stopped = false
  expect(order.signal.aborted).toBe(true)
  expect(() =>
    order.add(undefined, () => {
      stopped = true
    }),
  ).toThrow(Stopping)
  await order.stopAll()
  expect(stopped).toBe(true)
})
