import { expect, test } from "vitest"
import { withExactAnswer } from "./check-json.ts"
import { parseExact, WITHHELD } from "./exact-json.ts"

const record = '{"b":12345678901234567890,"a":10.10,"e":1e3,"2":-0,"1":{"x":[83.30,"10.10",null]}}'

test("numbers keep their writing and keys their order; everything else stands beside it", () => {
  const text = withExactAnswer(
    { id: "c1", answer: JSON.parse(record) } as { answer: unknown },
    parseExact(record),
  )
  expect(text.replaceAll(/\s/g, "")).toBe(`{"id":"c1","answer":${record}}`)
  expect(JSON.parse(text)).toEqual({ id: "c1", answer: JSON.parse(record) })
})

test("what is withheld stays so, and without a record the answer is written as it was read", () => {
  const withheld = {
    kind: "object" as const,
    entries: [["file_url", WITHHELD]] as [string, typeof WITHHELD][],
  }
  expect(JSON.parse(withExactAnswer({ answer: {} }, withheld))).toEqual({
    answer: { file_url: "[signed link: kept on the server]" },
  })
  expect(withExactAnswer({ answer: null }, undefined)).toBe('{"answer":null}')
})
