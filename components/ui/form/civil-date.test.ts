import { expect, test } from "vitest"
import { joinDate, parseWholeDate, parseWithoutCentury, splitDate } from "./civil-date.ts"

test.each([
  ["03/05/1999", "1999-05-03"],
  ["3-5-1999", "1999-05-03"],
  ["3.5.1999", "1999-05-03"],
  ["03051999", "1999-05-03"],
  [" 1999-05-03 ", "1999-05-03"],
  ["1999/5/3", "1999-05-03"],
  ["1999-05-03T10:00:00Z", "1999-05-03"],
  ["1999-05-03 00:00:00", "1999-05-03"],
  ["3 de mayo de 1999", "1999-05-03"],
  ["03 Setiembre del 1999", "1999-09-03"],
  ["3-MAY-1999", "1999-05-03"],
  ["3 ago. 1999", "1999-08-03"],
  ["December 3, 1999", "1999-12-03"],
])("a pasted %s is %s, day first whatever the browser's language", (pasted, date) => {
  const parts = parseWholeDate(pasted)
  expect(parts && joinDate(parts)).toBe(date)
})

test.each(["", "1999", "03/05", "mayo", "3/5/99", "0305199", "3 de lunes de 1999", "1999-05-03x"])(
  "%o is no whole date",
  (text) => {
    expect(parseWholeDate(text)).toBeNull()
  },
)

test("what is typed so far survives the way to the form and back", () => {
  for (const parts of [
    { day: "", month: "", year: "1999" },
    { day: "03", month: "", year: "" },
    { day: "03", month: "05", year: "1999" },
  ]) {
    expect(splitDate(joinDate(parts))).toEqual(parts)
  }
  expect(joinDate({ day: "", month: "", year: "" })).toBe("")
})

test.each([
  ["5/3/90", { day: "05", month: "03" }],
  ["05-03-'90", { day: "05", month: "03" }],
  ["5/3/1990", null],
  ["1990-05-03", null],
])("%j without its century is %j", (text, parts) => {
  expect(parseWithoutCentury(text)).toEqual(parts)
})
