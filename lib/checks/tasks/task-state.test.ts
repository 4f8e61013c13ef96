import { expect, test } from "vitest"
import { isPendingWord, taskWord } from "./poll-outcome.ts"

test.each([
  ["data.status", { status: "success", data: { status: "resuelto" } }, "resuelto"],
  ["data.state", { status: "success", data: { state: "listo" } }, "listo"],
  ["data.task.status", { status: "success", data: { task: { status: "pending" } } }, "pending"],
  ["data.result.state", { status: "success", data: { result: { state: "x" } } }, "x"],
  ["the first of several", { data: { state: "second", status: "first" } }, "first"],
  [
    "the envelope's word when it is the only one",
    { status: "pending", data: { marca: "TOYOTA" } },
    "pending",
  ],
  ["any word of the envelope's, verbatim", { status: " En Cola ", data: null }, " En Cola "],
  ["the task's word before the envelope's", { status: "pending", data: { status: "done" } }, "done"],
])("the state is found: %s", (_, body, word) => {
  expect(taskWord(body)).toBe(word)
})

test.each([
  ["the envelope's success is not the task's", { status: "success", data: { marca: "TOYOTA" } }],
  ["a number is no word", { status: 200, data: { status: 1 } }],
  ["a blank is no word", { status: "success", data: { status: " ", state: "" } }],
  ["null is none", { status: "success", data: { status: null } }],
  ["a list has no fields", { status: "success", data: [{ status: "done" }] }],
  ["no body to speak of", null],
])("no state is made up: %s", (_, body) => {
  expect(taskWord(body)).toBeUndefined()
})

test.each([
  ["pending", true],
  ["PENDING", true],
  ["Pending ", true],
  ["pendiente", false],
  ["not pending", false],
  ["completed", false],
])("%j means pending: %s", (word, isPending) => {
  expect(isPendingWord(word)).toBe(isPending)
})
