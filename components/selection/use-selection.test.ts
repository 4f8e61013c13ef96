import { expect, test } from "vitest"
import { rangeOf, rowAfterKey } from "./use-selection.ts"

const ids = ["a", "b", "c", "d"]

test.each([
  [null, "c", ["c"]],
  ["a", "c", ["a", "b", "c"]],
  ["d", "b", ["b", "c", "d"]],
  ["b", "b", ["b"]],
  ["gone", "b", ["b"]],
  ["a", "gone", []],
])("from %s to %s", (anchor, target, range) => {
  expect(rangeOf(ids, anchor, target)).toEqual(range)
})

test.each([
  ["b", "ArrowDown", "c"],
  ["b", "j", "c"],
  ["b", "ArrowUp", "a"],
  ["b", "k", "a"],
  ["a", "ArrowUp", "a"],
  ["d", "ArrowDown", "d"],
  ["c", "Home", "a"],
  ["a", "End", "d"],
  ["a", "x", null],
  ["gone", "j", null],
])("from %s, %s leads to %s", (from, key, to) => {
  expect(rowAfterKey(ids, from, key)).toBe(to)
})
