import { expect, test } from "vitest"
import { areCommandArguments } from "./command-arguments.ts"

test.each([
  "[]",
  '[{"id":"1","tags":["a",null,7]}]',
  '["$$ecreto","$undefined","$D2026-01-02T03:04:05.678Z"]',
])("%s are arguments as a page of ours sends them", (body) => {
  expect(areCommandArguments(body)).toBe(true)
})

test.each([
  "",
  "x",
  "[",
  "null",
  "{}",
  '"$1"',
  '["$1:a:b"]',
  '["$0:1"]',
  '[{"a":"x","b":"$0:0:a"}]',
  '["$F1"]',
  '[{"a":["$Q1"]}]',
  '["$n1x"]',
  '["$B1"]',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
])("%.30s are none", (body) => {
  expect(areCommandArguments(body)).toBe(false)
})
