import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type ExactJson,
  fieldOf,
  isExactNumber,
  isExactObject,
  parseExact,
  writeExact,
} from "./exact-json.ts"

function plain(value: ExactJson): unknown {
  if (isExactNumber(value)) return Number(value.source)
  if (Array.isArray(value)) return value.map(plain)
  if (!isExactObject(value)) return value
  return Object.fromEntries(value.entries.map(([key, item]) => [key, plain(item)]))
}

const lines = (value: ExactJson | undefined) => (value === undefined ? undefined : writeExact(value, "-"))

test("every JSON text says the same read exactly as read by JSON.parse, and once more after writing", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const exact = parseExact(text)
      if (exact === undefined) throw new Error("not read")
      expect(plain(exact)).toEqual(JSON.parse(text))
      expect(JSON.parse(writeExact(exact, "-"))).toEqual(JSON.parse(text))
    }),
  )
})

test("what is no JSON is not read", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      expect(parseExact(text) !== undefined).toBe(isJson)
    }),
  )
})

test.each(["83.30", "1E400", "-0", "12345678901234567890", "1.0"])(
  "the number %s keeps its writing",
  (source) => {
    expect(parseExact(` { "a" : ${source} } `)).toEqual({
      kind: "object",
      entries: [["a", { kind: "number", source }]],
    })
  },
)

test("keys stay in the order they came, twice when they came twice", () => {
  const read = parseExact('{"b":1,"2":2,"1":3,"b":null}')
  expect(isExactObject(read) && read.entries.map(([key]) => key)).toEqual(["b", "2", "1", "b"])
  expect(fieldOf(read, "b")).toBeNull()
  expect(fieldOf(read, "c")).toBeUndefined()
})

test("brackets and quotes within text are text", () => {
  expect(lines(parseExact('{"a":"}]\\"{","b":[]}'))).toBe('{\n  "a": "}]\\"{",\n  "b": []\n}')
})

test("a text nested beyond reason is left to be shown as text", () => {
  expect(parseExact("[".repeat(400) + "]".repeat(400))).toBeDefined()
  expect(parseExact("[".repeat(5000) + "]".repeat(5000))).toBeUndefined()
})
