import { expect, test } from "vitest"
import { keepNewest } from "./keep-newest.ts"

test("the value that was put longest ago goes first; one that is put again is new", () => {
  const map = new Map<string, number>()
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
    ["c", 4],
  ] as const)
    keepNewest(map, key, value, 2)
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ])
})
