import { beforeEach, expect, test } from "vitest"
import { forgetKey, isUnanswered, keyFor } from "./question-key.ts"

let made = 0
const newKey = () => `key-${++made}`

beforeEach(() => {
  forgetKey("person")
  forgetKey("company")
  made = 0
})

test("a retry of the same question keeps its key, in whatever order its fields come", () => {
  const first = keyFor("foreigner", { document_number: "001", birthdate: "1990-01-02" }, newKey)
  expect(keyFor("foreigner", { birthdate: "1990-01-02", document_number: "001" }, newKey)).toBe(first)
  forgetKey("foreigner")
})

test("another value, even by a zero, is another question", () => {
  const first = keyFor("person", { dni: "00123456" }, newKey)
  expect(keyFor("person", { dni: "123456" }, newKey)).not.toBe(first)
})

test("an answered question asked once more is a new one", () => {
  const first = keyFor("person", { dni: "00123456" }, newKey)
  forgetKey("person")
  expect(keyFor("person", { dni: "00123456" }, newKey)).not.toBe(first)
})

test("operations do not share keys", () => {
  expect(keyFor("person", { dni: "1" }, newKey)).not.toBe(keyFor("company", { ruc: "1" }, newKey))
})

test("a question is unanswered from its sending to its answer", () => {
  expect(isUnanswered("person", { dni: "1" })).toBe(false)
  keyFor("person", { dni: "1" }, newKey)
  expect(isUnanswered("person", { dni: "1" })).toBe(true)
  expect(isUnanswered("person", { dni: "01" })).toBe(false)
  forgetKey("person")
  expect(isUnanswered("person", { dni: "1" })).toBe(false)
})
