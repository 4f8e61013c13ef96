import { expect, test } from "vitest"
import { ceilingOf, errorsByRow, openQuestions } from "./preflight-rules.ts"
import { summarizeRows } from "./rows/summarize-rows.ts"

test.each([
  ["", null],
  [" 212 ", 212],
  ["0", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["mil", undefined],
])("the ceiling %j is %s", (typed, ceiling) => {
  expect(ceilingOf(typed)).toBe(ceiling)
})

const NOTHING = summarizeRows(
  [],
  () => ({ faults: [], notes: [], isUnusual: false, input: {}, question: null, subject: null }),
  () => undefined,
)
const counts = (more: Partial<typeof NOTHING.counts>) => ({ counts: { ...NOTHING.counts, ...more } })
const UNDECIDED = { ceiling: "", repeated: null, asked: null, withoutInvalid: false }
const keys = (given: Partial<Parameters<typeof openQuestions>[0]>) =>
  openQuestions({ state: UNDECIDED, summary: counts({}), sending: 1, ...given }).map(({ key }) => key)

test("a clean list leaves nothing to settle", () => {
  expect(keys({})).toEqual([])
})

test("each group waits for a word of its own", () => {
  const summary = counts({ invalid: 2, repeated: 1, asked: 1 })
  expect(keys({ summary })).toEqual(["invalid", "repeated", "asked"])
  expect(
    keys({ summary, state: { ceiling: "x", repeated: "leave", asked: "send", withoutInvalid: true } }),
  ).toEqual(["ceiling"])
})

test("an empty batch does not start", () => {
  expect(keys({ sending: 0 })).toEqual(["nothing"])
})

test("messages of the server find their rows; the rest is kept apart", () => {
  expect(
    errorsByRow({ "rows.0.vin": ["a"], "rows.12.dni": ["b"], "rows.12.names": ["c"], ceiling: ["d"] }),
  ).toEqual({
    rows: new Map([
      [0, { vin: ["a"] }],
      [12, { dni: ["b"], names: ["c"] }],
    ]),
    other: ["d"],
  })
})
