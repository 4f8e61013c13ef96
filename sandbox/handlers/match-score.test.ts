import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { citizenOf } from "#sandbox/data/citizen.ts"
import { fold, scoreOf, similarity } from "./match-score.ts"

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("Ñahui", "NAHUI", "D'Angelo", "José Ángel", ""),
)

describe("similarity", () => {
  it("stays between 0 and 100, is 100 for a text with itself, and does not depend on the order", () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const score = similarity(left, right)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(similarity(left, left)).toBe(100)
        expect(similarity(right, left)).toBe(score)
      }),
    )
  })

  it("gives 100 only to texts that fold to the same", () => {
    fc.assert(
      fc.property(
        text,
        text,
        (left, right) => (similarity(left, right) === 100) === (fold(left) === fold(right)),
      ),
    )
  })

  it("takes no notice of case, accents, ñ, apostrophes and spaces", () => {
    expect(similarity("  josé  ángel ñahui d'angelo", "JOSE ANGEL NAHUI DANGELO")).toBe(100)
  })

  it("gives 0 to texts with nothing in common", () => {
    expect(similarity("ABC", "XYZ")).toBe(0)
  })
})

test("the known value of KITTEN and SITTING", () => {
  expect(similarity("KITTEN", "SITTING")).toBeCloseTo(57.142857, 5)
})

describe("the score of a match", () => {
  const dni = "40000001"
  const person = citizenOf(dni)
  const wrongDay = `${person.birthDate.slice(0, 8)}${person.birthDate.endsWith("01") ? "02" : "01"}`

  it("gives the specification's worked shape: 66.67 and 83.33", () => {
    const { score, result } = scoreOf(dni, { names: person.givenNames, birth_date: wrongDay })
    expect(score).toBe(83.33)
    expect(result.names).toEqual({ score: 100 })
    expect(result.birth_date).toEqual({
      score: 66.67,
      parts: { day: { score: 0 }, month: { score: 100 }, year: { score: 100 } },
    })
  })

  it("keys the fields that were sent and no others, each from 0 to 100 with two decimals", () => {
    const field = fc.record(
      {
        names: fc.string(),
        fathers_last_name: fc.string(),
        issue_date: fc.constantFrom("2020-01-31", "1999-12-01"),
      },
      { requiredKeys: ["names"] },
    )
    fc.assert(
      fc.property(field, (declared) => {
        const { score, result } = scoreOf(dni, declared)
        expect(Object.keys(result).sort()).toEqual(Object.keys(declared).sort())
        for (const value of [score, ...Object.values(result).map((entry) => entry.score)]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(100)
          expect(Number(value.toFixed(2))).toBe(value)
        }
      }),
    )
  })
})
