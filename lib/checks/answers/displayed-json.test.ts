import { expect, test } from "vitest"
import { displayedJson, MAX_DISPLAYED, wholeCount } from "./displayed-json.ts"
import { type ExactJson, fieldOf, parseExact } from "./exact-json.ts"

const HREF = "/api/checks/c1"
const drawn = (value: unknown, always: string[] = []) =>
  displayedJson(parseExact(JSON.stringify(value)) ?? null, { href: HREF, always })

function countOf(value: ExactJson): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countOf(item), 1)
  if (typeof value !== "object" || value === null || value.kind === "number") return 1
  return value.entries.reduce((sum, [, item]) => sum + countOf(item), 1)
}

test("an ordinary record is drawn as it came", () => {
  const record = { dni: "1", list: [{ a: [] }, "x", null], n: 10.1, none: {} }
  expect(drawn(record)).toEqual(parseExact(JSON.stringify(record)))
})

test("of a hundred thousand fields some are drawn, with the ones that the page needs, and the rest is counted", () => {
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index]))
  const record = drawn({ ...fields, aml_status: "RED" }, ["aml_status"])
  expect(fieldOf(record, "aml_status")).toBe("RED")
  expect(countOf(record)).toBeLessThan(MAX_DISPLAYED.fields + 5)
  expect(wholeCount(record)).toBe(100_001)
  expect(fieldOf(record, "…")).toMatchObject({
    why: "many",
    count: 100_000 - MAX_DISPLAYED.fields,
    href: HREF,
  })
})

test("a list of lists stays within what is drawn, and what stands behind it is there", () => {
  const wide = Array.from({ length: 250 }, () => Array.from({ length: 250 }, () => ({ a: [1, 2, 3] })))
  const record = drawn({ wide, behind: "here" })
  expect(countOf(record)).toBeLessThan(MAX_DISPLAYED.values * 2)
  expect(fieldOf(record, "behind")).toBe("here")
  expect(wholeCount(fieldOf(record, "wide") ?? null)).toBe(250)
})

test("a long text shows its beginning, and what is nested too deep says so", () => {
  const text = "x".repeat(MAX_DISPLAYED.characters + 7)
  expect(drawn(text)).toMatchObject({ why: "long", count: 7, start: text.slice(0, -7) })
  const deep = parseExact("[".repeat(4_000) + "]".repeat(4_000)) ?? null
  expect(JSON.stringify(displayedJson(deep, { href: HREF }))).toContain('"why":"deep"')
})

test("long names, long numbers and many long texts are bounded together, and what the page needs is among them", () => {
  const texts = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`${index}${"n".repeat(5_000)}`, "t".repeat(15_000)]),
  )
  const source = JSON.stringify({ ...texts, aml_status: "RED" }).replace(
    "{",
    `{"long":${"1".repeat(90_000)},`,
  )
  const record = displayedJson(parseExact(source) ?? null, { href: HREF, always: ["aml_status"] })
  expect(JSON.stringify(record).length).toBeLessThan(MAX_DISPLAYED.allCharacters * 1.2)
  expect(fieldOf(record, "long")).toMatchObject({ why: "long", count: 90_000 - MAX_DISPLAYED.characters })
  expect(fieldOf(record, "aml_status")).toBe("RED")
  expect(wholeCount(record)).toBe(202)
  const lower = displayedJson("x".repeat(50), { href: HREF, most: { characters: 20 } })
  expect(lower).toMatchObject({ why: "long", count: 30, start: "x".repeat(20) })
  const torn = displayedJson(`x${"😀".repeat(20)}`, { href: HREF, most: { characters: 20 } })
  expect(torn).toMatchObject({ why: "long", count: 22, start: `x${"😀".repeat(9)}` })
})
