import fc from "fast-check"
import { expect, test } from "vitest"
import { dayOf, valueLikeness } from "./value-likeness.ts"

const number = (source: string) => ({ kind: "number" as const, source })

test.each([
  ["Pérez", "PEREZ", "letters"],
  ["PEREZ", "PÉRES", "different"],
  ["1990-05-03", "03-05-1990", "form"],
  ["1990-05-03", "05-03-1990", "different"],
  ["1990-05-03", "1990-03-05", "different"],
  ["ABC-123", "ABC123", "form"],
  ["ABC-123", "ABC-124", "different"],
  ["ANA-MARIA", "ANA MARIA", "different"],
  ["", "PEREZ", "one"],
  ["", "", "none"],
])("%s and %s: %s", (left, right, likeness) => {
  expect(valueLikeness(left, right)).toBe(likeness)
})

test("a number and the text of its digits say the same; null says nothing", () => {
  expect(valueLikeness("20100000001", number("20100000001"))).toBe("form")
  expect(valueLikeness("20100000001", number("20100000002"))).toBe("different")
  expect(valueLikeness(null, "x")).toBe("one")
  expect(valueLikeness(false, true)).toBe("different")
})

const day = fc
  .record({
    y: fc.integer({ min: 1900, max: 2100 }),
    m: fc.integer({ min: 1, max: 12 }),
    d: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ y, m, d }) => ({ y: String(y), m: String(m).padStart(2, "0"), d: String(d).padStart(2, "0") }))

test("every civil day is the same in both of its forms, and no two days are", () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const iso = `${one.y}-${one.m}-${one.d}`
      expect(dayOf(`${one.d}-${one.m}-${one.y}`)).toBe(iso)
      const otherWay = `${other.d}-${other.m}-${other.y}`
      const isSame = iso === `${other.y}-${other.m}-${other.d}`
      expect(valueLikeness(iso, otherWay)).toBe(isSame ? "form" : "different")
    }),
  )
})

test("it does not matter which side is left", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const turned = valueLikeness(other, one)
      expect(valueLikeness(one, other)).toBe(turned)
    }),
  )
})

test("what differs in case alone never contradicts", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (text) => {
      expect(["same", "letters"]).toContain(valueLikeness(text, text.toUpperCase()))
    }),
  )
})
