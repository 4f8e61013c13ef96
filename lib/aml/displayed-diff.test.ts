import { expect, test } from "vitest"
import { MAX_DISPLAYED } from "#lib/checks/answers/displayed-json.ts"
import { type ExactJson, parseExact } from "#lib/checks/answers/exact-json.ts"
import { displayedDiff } from "./displayed-diff.ts"
import { reportDiff } from "./report-diff.ts"

const LINKS = { from: "/api/checks/1", to: "/api/checks/2" }
const report = (more: object) =>
  parseExact(JSON.stringify({ dni: "1", aml_status: "RED", ...more })) as ExactJson

test("of a report with many thousand fields and items so much is drawn, and the rest is told by its number", () => {
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, index]))
  const pep = Array.from({ length: 5_000 }, (_, index) => ({ name: `N${index}` }))
  const drawn = displayedDiff(reportDiff(report({}), report({ ...wide, pep })), LINKS)
  expect(drawn.others).toHaveLength(MAX_DISPLAYED.fields)
  expect(drawn.moreOthers).toBe(20_000 - MAX_DISPLAYED.fields)
  const section = drawn.sections.find(({ section }) => section === "pep")
  expect(section?.added.length).toBeLessThanOrEqual(MAX_DISPLAYED.items + 1)
  expect(section?.added.at(-1)).toMatchObject({ why: "many", count: 5_000 - MAX_DISPLAYED.items })
})

test("what fits is drawn whole", () => {
  const diff = reportDiff(report({ extra: 1 }), report({ extra: 2, pep: [{ name: "ANA" }] }))
  const drawn = displayedDiff(diff, LINKS)
  expect(drawn.others).toEqual(diff.others)
  expect(drawn.moreOthers).toBe(0)
  expect(drawn.sections.map(({ added }) => added)).toEqual(diff.sections.map(({ added }) => added))
})
