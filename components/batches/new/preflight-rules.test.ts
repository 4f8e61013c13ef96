import { expect, test } from "vitest"
import { errorsByRow, startRules, typedCeiling } from "./preflight-rules.ts"
import { summarizeRows } from "./rows/summarize-rows.ts"

test.each([
  ["", null],
  [" 212 ", 212],
  ["0", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["mil", undefined],
])("the ceiling %j is %s", (typed, ceiling) => {
  expect(typedCeiling.safeParse(typed).data).toBe(ceiling)
})

const { counts } = summarizeRows(
  [],
  () => ({ faults: [], notes: [], isUnusual: false, input: {}, question: null, subject: null }),
  () => undefined,
)
const UNDECIDED = {
  ceiling: "",
  repeated: null,
  asked: null,
  withoutInvalid: false,
  keepsOthers: true,
  name: "",
}
const open = (some: Partial<typeof counts>, decided = {}) =>
  startRules({ ...counts, ...some })
    .safeParse({ ...UNDECIDED, ...decided })
    .error?.issues.map(({ message }) => message)

test("a clean list leaves nothing to settle", () => {
  expect(open({})).toBeUndefined()
})

test("each group waits for a word of its own", () => {
  const some = { invalid: 2, repeated: 1, asked: 1 }
  expect(open(some)).toEqual(["invalid", "repeated", "asked"])
  const decided = { repeated: "leave", asked: "send", withoutInvalid: true }
  expect(open(some, { ...decided, ceiling: "x" })).toEqual(["ceiling"])
  expect(open(some, decided)).toBeUndefined()
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
