import fc from "fast-check"
import { expect, test } from "vitest"
import { fieldOf, parseExact } from "#lib/checks/answers/exact-json.ts"
import { isAbove, readScores } from "./scores.ts"

const scoresOf = (result: unknown) => readScores(parseExact(JSON.stringify(result)))

test("the specification's worked shape, the lowest field first, each score as it was written", () => {
  const text = `{"names":{"score":100.0},"birth_date":{"score":66.67,
    "parts":{"day":{"score":0},"month":{"score":100},"year":{"score":100}}}}`
  const scores = readScores(parseExact(text))
  expect(scores?.strange).toEqual([])
  expect(scores?.fields.map(({ name, score }) => [name, score.source])).toEqual([
    ["birth_date", "66.67"],
    ["names", "100.0"],
  ])
  expect(scores?.fields[0]?.parts.map(({ part, score }) => [part, score.value])).toEqual([
    ["day", 0],
    ["month", 100],
    ["year", 100],
  ])
  expect(scores?.fields.every(({ rest }) => rest === null)).toBe(true)
})

test.each([
  [90, false],
  [90.01, true],
  [89.99, false],
  [100, true],
  [0, false],
])("%s is above the line: %s", (score, above) => {
  const field = scoresOf({ names: { score } })?.fields[0]
  expect(field && isAbove(field.score)).toBe(above)
})

test("zero is a score and null is none", () => {
  expect(scoresOf({ names: { score: 0 } })?.fields[0]?.score).toEqual({ source: "0", value: 0 })
  const scores = scoresOf({
    names: { score: null },
    fathers_last_name: { score: "100" },
    dni: 7,
    issue_date: null,
  })
  expect(scores?.fields).toEqual([])
  expect(scores?.strange.map(({ name }) => name)).toEqual(["names", "fathers_last_name", "dni", "issue_date"])
})

test("a score outside of the scale is not drawn", () => {
  expect(scoresOf({ names: { score: 101 }, married_last_name: { score: -1 } })?.strange).toHaveLength(2)
})

test("parts of another shape are kept beside what could be drawn", () => {
  const odd = { birth_date: { score: 50, parts: { day: { score: 0 }, hour: { score: 1 } }, note: "x" } }
  const field = scoresOf(odd)?.fields[0]
  expect(field?.parts.map(({ part }) => part)).toEqual(["day"])
  expect(field?.rest?.entries.map(([name]) => name)).toEqual(["parts", "note"])
})

test.each([[null], [[]], ["text"], [undefined]])(
  "a result that is no object (%j) has no scores",
  (result) => {
    expect(readScores(result === undefined ? undefined : parseExact(JSON.stringify(result)))).toBeUndefined()
  },
)

test("whatever comes, no field is lost", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (result) => {
      const came = parseExact(JSON.stringify(result))
      const scores = readScores(came)
      const names = [
        ...(scores?.fields.map(({ name }) => name) ?? []),
        ...(scores?.strange.map(({ name }) => name) ?? []),
      ]
      expect(names.sort()).toEqual(Object.keys(JSON.parse(JSON.stringify(result))).sort())
      for (const { name, score } of scores?.fields ?? [])
        expect(fieldOf(fieldOf(came, name), "score")).toEqual({ kind: "number", source: score.source })
    }),
  )
})
