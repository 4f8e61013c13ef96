import { expect, test } from "vitest"
import { seldom } from "./seldom.ts"

test("of the many pages of a table the first is told, and then one in each interval", () => {
  const told: string[] = []
  let time = 0
  const tell = seldom(
    2_000,
    (line) => told.push(line),
    () => time,
  )
  for (const table of ["subjects", "checks"])
    for (let page = 1; page <= 30; page += 1) {
      tell(table, `${table} ${page}`)
      time += 100
    }
  expect(told).toEqual(["subjects 1", "subjects 21", "checks 1", "checks 21"])
})
