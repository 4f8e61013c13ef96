import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type ExactJson,
  fieldOf,
  isExactNumber,
  isExactObject,
  MAX_DEPTH,
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

test("every JSON text has the same value read exactly as read by JSON.parse, and once more after writing", () => {
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

test.each([4_000, 400_000])(
  "of a text nested %i deep nothing is lost, and no walk over it is deep",
  (levels) => {
    const text = `{"a":${"[".repeat(levels)}{"x":"]\\"[","n":1.10}${"]".repeat(levels)},"b":10.10}`
    const read = parseExact(text)
    expect(writeExact(read ?? null, "-").replaceAll(/\s/g, "")).toBe(text)
    expect(isExactObject(read) && depthOf(read)).toBe(MAX_DEPTH)
    expect(fieldOf(read, "b")).toEqual({ kind: "number", source: "10.10" })
  },
)

test("a text of megabytes and one of many small parts are read", () => {
  const long = "a\\".repeat(1_000_000)
  expect(parseExact(JSON.stringify({ long }))).toEqual({ kind: "object", entries: [["long", long]] })
  expect(parseExact(`[${"1,".repeat(1_000_000)}1]`)).toHaveLength(1_000_001)
})

test("names that every object has are keys like any other", () => {
  const text = '{"__proto__":{"constructor":1},"toString":"x","hasOwnProperty":null}'
  const read = parseExact(text)
  expect(lines(read)?.replaceAll(/\s/g, "")).toBe(text)
  expect(fieldOf(read, "toString")).toBe("x")
  expect(fieldOf(read, "constructor")).toBeUndefined()
})

function depthOf(value: ExactJson): number {
  if (Array.isArray(value)) return 1 + Math.max(0, ...value.map(depthOf))
  if (!isExactObject(value) || value.kind !== "object") return 0
  return 1 + Math.max(0, ...value.entries.map(([, item]) => depthOf(item)))
}
