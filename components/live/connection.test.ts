import { expect, test } from "vitest"
import { toast, toasts } from "#components/ui/feedback/toast-store.ts"
import { reachable, reportReachable, reportUnreachable } from "./connection.ts"

test("a call that was under way when the connection returned does not say that it is lost again", () => {
  const before = performance.now() - 1
  reportUnreachable()
  expect(reachable.getState()).toBe(false)
  reportReachable()
  reportUnreachable(before)
  expect(reachable.getState()).toBe(true)
})

test("a call reports that the connection is lost although another, begun later, was answered", () => {
  reportReachable()
  const begunAt = performance.now()
  reportReachable()
  reportUnreachable(begunAt)
  expect(reachable.getState()).toBe(false)
})

test("the same reported twice stands once", () => {
  toast({ tone: "success", title: "Back" })
  toast({ title: "Another" })
  const [first] = toasts.getState()
  toast({ tone: "success", title: "Back" })
  expect(toasts.getState().map((entry) => entry.title)).toEqual(["Another", "Back"])
  expect(toasts.getState().at(-1)?.id).toBeGreaterThan(first?.id ?? Infinity)
})
