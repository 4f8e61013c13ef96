import { expect, test } from "vitest"
import * as z from "zod/mini"
import { refusalWords } from "#lib/upstream/read-envelope.ts"
import { parseInput } from "./read-body.ts"

const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty"]

test("a field that is called as every object's are is refused like any other", () => {
  const body: unknown = JSON.parse(`{${NAMES.map((name) => `"${name}":1`).join(",")}}`)
  const refusal = () => parseInput(z.strictObject({}), body)
  expect(refusal).toThrow(expect.objectContaining({ code: "invalid_input" }))
})

test("the service's messages about such a field are kept under its name", () => {
  const errors = NAMES.map((name) => `"${name}":["no"]`).join(",")
  const read = refusalWords({ body: Buffer.from(`{"message":"x","errors":{${errors}}}`) })
  expect(Object.entries(read.errors ?? {})).toEqual(NAMES.map((name) => [name, ["no"]]))
})

test("messages of any depth, length and number are read", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`
  const many = Array.from({ length: 10_000 }, (_, index) => `"f${index}":["no"]`).join(",")
  const read = refusalWords({
    body: Buffer.from(`{"message":"${"x".repeat(100_000)}","errors":{"deep":[${deep}],${many}}}`),
  })
  expect(read.message?.length).toBeLessThan(5_000)
  expect(
    refusalWords({ body: Buffer.from(JSON.stringify({ message: `x${"😀".repeat(9_000)}` })) }).message,
  ).toMatch(/^x😀+…$/u)
  expect(read.errors?.deep).toHaveLength(1)
  expect(Object.keys(read.errors ?? {}).length).toBeLessThan(300)
})
