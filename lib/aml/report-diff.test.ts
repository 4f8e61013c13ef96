import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type ExactJson, type ExactObject, parseExact } from "#lib/checks/answers/exact-json.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { canonicalText } from "./canonical.ts"
import { itemsDiff, reportDiff } from "./report-diff.ts"

const exact = (text: string): ExactJson => {
  const value = parseExact(text)
  if (value === undefined) throw new Error(`no JSON: ${text}`)
  return value
}

describe("the PDF", () => {
  test.each([
    ['{"pdf_link":"https://s/1"}', '{"pdf_link":"https://s/2"}', "link", "link"],
    ['{"pdf_link":"https://s/1"}', '{"pdf_link":null}', "link", "null"],
    ['{"pdf_link":null}', '{"pdf_link":"https://s/2"}', "null", "link"],
    ['{"pdf_link":null}', "{}", "null", "absent"],
    ['{"pdf_link":""}', '{"pdf_link":null}', "empty", "null"],
  ])("from %s to %s", (one, other, from, to) => {
    const { pdf, changed } = reportDiff(exact(one), exact(other))
    expect(pdf).toEqual({ from, to, changed: from !== to })
    expect(changed).toBe(from !== to)
  })
})

describe("canonical text", () => {
  test.each([
    ['{"a":1,"b":2}', '{ "b": 2, "a": 1 }'],
    ["1.50", "1.5"],
    ["1e2", "100"],
    ["0", "-0.00"],
    ["0.001", "1E-3"],
    ['"\\u00e9"', '"é"'],
    ['[{"x":{"q":1,"p":null}}]', '[{"x":{"p":null,"q":1.0}}]'],
  ])("%s says the same as %s", (one, other) => {
    expect(canonicalText(exact(one))).toBe(canonicalText(exact(other)))
  })

  test.each([
    ["[1,2]", "[2,1]"],
    ["9007199254740993", "9007199254740992"],
    ['"1"', "1"],
    ["null", '""'],
    ["{}", "[]"],
    ['{"a":null}', "{}"],
    ['{"a":1,"a":2}', '{"a":2}'],
    ["10", "1"],
    ['"withheld"', "null"],
  ])("%s says another thing than %s", (one, other) => {
    expect(canonicalText(exact(one))).not.toBe(canonicalText(exact(other)))
  })

  test("a withheld link is not the word", () => {
    expect(canonicalText({ kind: "withheld", entries: [] })).not.toBe(canonicalText("withheld"))
  })
})

const json = fc.json({ maxDepth: 3 }).map(exact)
const items = fc.array(fc.oneof(json, fc.constantFrom(exact('{"a":1}'), exact('"x"'), exact("null"))), {
  maxLength: 12,
})
const section = fc.oneof(items, fc.constant(null), json)
const report = fc
  .record({
    aml_status: fc.constantFrom("GREEN", "RED", "PURPLE"),
    compliance: json,
    ...Object.fromEntries(AML_SECTIONS.map((name) => [name, section])),
    extra: json,
  })
  .map((fields): ExactObject => ({ kind: "object", entries: Object.entries(fields) }))

const bag = (values: readonly ExactJson[]) => values.map(canonicalText).toSorted()

describe("difference of reports", () => {
  test("of a report and itself there is none", () => {
    fc.assert(
      fc.property(report, (one) => {
        const diff = reportDiff(one, one)
        expect(diff.changed).toBe(false)
        expect(diff.others).toEqual([])
        expect(diff.sections.flatMap(({ added, gone }) => [...added, ...gone])).toEqual([])
      }),
    )
  })

  test("added and kept make the later list, gone and kept the earlier one", () => {
    fc.assert(
      fc.property(items, items, (from, to) => {
        const { added, gone, kept } = itemsDiff(from, to)
        expect(added.length + kept).toBe(to.length)
        expect(gone.length + kept).toBe(from.length)
        const overlap = new Set(bag(added))
        expect(bag(gone).some((text) => overlap.has(text))).toBe(false)
        expect(bag([...from, ...added])).toEqual(bag([...to, ...gone]))
      }),
    )
  })

  test("turned round, what was added is what has gone", () => {
    fc.assert(
      fc.property(report, report, (from, to) => {
        const [there, back] = [reportDiff(from, to), reportDiff(to, from)]
        expect(back.changed).toBe(there.changed)
        for (const [index, { added, gone }] of there.sections.entries()) {
          expect(bag(back.sections[index]?.gone ?? [])).toEqual(bag(added))
          expect(bag(back.sections[index]?.added ?? [])).toEqual(bag(gone))
        }
      }),
    )
  })

  test("the order of items makes no difference", () => {
    const shuffled = items.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(itemsDiff(list, other)).toEqual({ added: [], gone: [], kept: list.length })
      }),
    )
  })

  test("one that came twice counts twice", () => {
    const [a, b] = [exact('{"a":1}'), exact('{"b":1}')]
    expect(itemsDiff([a, a, b], [b, a])).toEqual({ added: [], gone: [a], kept: 2 })
    expect(itemsDiff([a], [a, a])).toEqual({ added: [a], gone: [], kept: 1 })
  })

  test.each([
    ["null", "[]", "null", "empty"],
    ["[]", "null", "empty", "null"],
    ['"none"', "null", "other", "null"],
    ["null", "[1]", "null", "items"],
  ])("%s and %s are two different things", (from, to, cameFrom, cameTo) => {
    const diff = reportDiff(exact(`{"pep":${from}}`), exact(`{"pep":${to}}`))
    expect(diff.changed).toBe(true)
    expect(diff.sections[0]).toMatchObject({ changed: true, came: { from: cameFrom, to: cameTo } })
  })

  test("a section that did not come is not null", () => {
    expect(reportDiff(exact("{}"), exact('{"pep":null}')).sections[0]?.changed).toBe(true)
  })

  test("level and flags, known or not, are reported; the signed link is not", () => {
    const from = exact(
      '{"aml_status":"GREEN","pdf_link":"a","compliance":{"ubo_companies":null,"otro":1},"nuevo":1}',
    )
    const to = exact(
      '{"aml_status":"RED","pdf_link":"b","compliance":{"ubo_companies":false,"otro":1.0},"nuevo":2}',
    )
    const diff = reportDiff(from, to)
    expect(diff.level.changed).toBe(true)
    expect(diff.flags.filter(({ changed }) => changed).map(({ name }) => name)).toEqual([
      "compliance.ubo_companies",
    ])
    expect(diff.flags.map(({ name }) => name)).toContain("compliance.otro")
    expect(diff.others.map(({ name }) => name)).toEqual(["nuevo"])
  })

  test("a list of 2,000 items in another order, one of them gone", () => {
    const list = Array.from({ length: 2_000 }, (_, index) => exact(`{"n":${index},"t":"x"}`))
    const { added, gone, kept } = itemsDiff(list, list.toReversed().slice(1))
    expect([added.length, gone.length, kept]).toEqual([0, 1, 1_999])
  })
})
