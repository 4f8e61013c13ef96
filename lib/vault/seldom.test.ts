import { expect, test } from "vitest"
import { seldom } from "./seldom.ts"

test("of many pages the first is told, and then one in each interval", () => {
  const told: number[] = []
  let time = 0
  const tell = seldom<number>(
    2_000,
    (page) => told.push(page),
    () => time,
  )
  for (let page = 1; page <= 50; page += 1) {
    tell(page)
    time += 100
  }
  expect(told).toEqual([1, 21, 41])
})
