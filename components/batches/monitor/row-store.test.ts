import { expect, test, vi } from "vitest"
import type { BatchRow } from "#lib/batches/batch-row.ts"
import { mergeInto, mergeRows, noRows, rowStore } from "./row-store.ts"

const row = (number: number, revision: number, state: BatchRow["state"] = "queued"): BatchRow => ({
  id: `check-${number}`,
  row: number,
  identifier: String(number),
  state,
  charge: "none",
  problem: null,
  resultKind: null,
  said: null,
  isUnusual: false,
  revision,
})

test("rows come in any order, each in its place", () => {
  const known = mergeRows(mergeRows(noRows(3), [row(3, 5)], false), [row(1, 4), row(2, 6)], false)
  expect(known.rows.map((item) => item?.row)).toEqual([1, 2, 3])
  expect(known.read).toBe(3)
  expect([...known.fresh]).toEqual([])
})

test("a page that was read before a change does not undo it", () => {
  const changed = mergeRows(noRows(1), [row(1, 9, "answered")], true)
  const known = mergeRows(changed, [row(1, 4, "queued")], false)
  expect(known).toBe(changed)
  expect(known.rows[0]?.state).toBe("answered")
})

test("the newest change is what is really new in it", () => {
  const first = mergeRows(noRows(3), [row(1, 1), row(2, 2), row(3, 3)], false)
  const then = mergeRows(first, [row(1, 1), row(2, 7)], true)
  expect([...then.fresh]).toEqual([2])
  expect([...mergeRows(then, [row(2, 7)], true).fresh]).toEqual([2])
  expect([...mergeRows(then, [row(3, 8)], true).fresh]).toEqual([3])
})

test("a store notifies its listeners of changes alone", () => {
  const store = rowStore(2, [row(1, 1)])
  let notified = 0
  const stop = store.subscribe(() => (notified += 1))
  mergeInto(store, [row(1, 1)], true)
  mergeInto(store, [row(2, 2)], true)
  stop()
  mergeInto(store, [row(2, 3)], true)
  expect(notified).toBe(1)
  expect(store.getState().read).toBe(2)
})

test("the tint of the newest change ends, and that of a newer one has its own while", () => {
  vi.useFakeTimers()
  const store = rowStore(2, [])
  mergeInto(store, [row(1, 1)], true)
  vi.advanceTimersByTime(4_000)
  mergeInto(store, [row(2, 2)], true)
  vi.advanceTimersByTime(4_000)
  expect([...store.getState().fresh]).toEqual([2])
  vi.advanceTimersByTime(2_000)
  expect(store.getState().fresh.size).toBe(0)
  vi.useRealTimers()
})
