import { expect, test } from "vitest"
import { readDayFirst } from "./day-first.ts"

test.each([
  ["03/05/1990", "1990-05-03"],
  ["3-5-1990", "1990-05-03"],
  ["03.05.1990", "1990-05-03"],
  [" 3 5 1990 ", "1990-05-03"],
  ["03051990", null],
  ["31/02/1990", null],
  ["1990-05-03", null],
  ["05/13/1990", null],
  ["03/05/90", null],
  ["", null],
])("%j is %j", (text, date) => {
  expect(readDayFirst(text)).toBe(date)
})
