import { expect, test } from "vitest"
import { forgetKey, isPending, keyOf, newestRevision } from "./checks.ts"
import { ApiError, isUnanswered } from "./http.ts"

let made = 0
const newKey = () => `key-${++made}`

test("a retry of the same question keeps its key, in whatever order its fields come", () => {
  const question = {
    operation: "foreigner",
    input: { document_number: "001", birthdate: "1990-01-02" },
  } as const
  const again = {
    operation: "foreigner",
    input: { birthdate: "1990-01-02", document_number: "001" },
  } as const
  const key = keyOf(question, newKey)
  expect(keyOf(again, newKey)).toBe(key)
  expect(keyOf({ ...again, repeatOf: "0198" }, newKey)).toBe(key)
})

test("another value, even by a zero, is another question, and so is another operation", () => {
  const first = keyOf({ operation: "person", input: { dni: "00123456" } }, newKey)
  expect(keyOf({ operation: "person", input: { dni: "123456" } }, newKey)).not.toBe(first)
  expect(keyOf({ operation: "person-ext", input: { dni: "00123456" } }, newKey)).not.toBe(first)
})

test("a question is pending from its sending to its answer; asked once more it is a new one", () => {
  const question = { operation: "person", input: { dni: "1" } } as const
  expect(isPending(question)).toBe(false)
  const first = keyOf(question, newKey)
  expect(isPending(question)).toBe(true)
  expect(isPending({ operation: "person", input: { dni: "01" } })).toBe(false)
  forgetKey(question)
  expect(isPending(question)).toBe(false)
  expect(keyOf(question, newKey)).not.toBe(first)
})

test.each([
  [0, null, true],
  [502, null, true],
  [504, null, true],
  [500, { message: "upstream" }, true],
  [500, { code: "asked_unconfirmed", mayHaveCost: true }, false],
  [413, null, false],
  [409, { code: "question_repeated" }, false],
])("status %d with %j says nothing about what was done: %s", (status, body, unanswered) => {
  expect(isUnanswered(new ApiError(status, body))).toBe(unanswered)
})

test.each([
  [[], 7],
  // Changes of the last seconds come twice, before the news.
  [[{ revision: 5 }, { revision: 7 }, { revision: 9 }], 9],
  [[{ revision: 5 }, { revision: 6 }], 7],
])("after 7, of %j the newest is %i", (changed, newest) => {
  expect(newestRevision(changed, 7)).toBe(newest)
})
