import { expect, test } from "vitest"
import { failureOf } from "./ask-check.ts"

test.each([
  [502, null],
  [504, null],
  [500, { message: "upstream" }],
])("a failure that is not in our own words says nothing about the question: %d", (status, body) => {
  expect(failureOf({ status, body })).toEqual({ kind: "unreachable" })
})

test("what our own interface says of a failure is reported, and what something in between refuses did not arrive", () => {
  const problem = {
    code: "asked_unconfirmed",
    title: "T",
    detail: "D",
    mayHaveCost: true,
    checkId: "1",
    requestId: "r",
  }
  expect(failureOf({ status: 500, body: problem })).toEqual({ kind: "problem", ...problem })
  expect(failureOf({ status: 413, body: null })).toMatchObject({
    kind: "problem",
    code: "http_413",
    mayHaveCost: false,
  })
})
