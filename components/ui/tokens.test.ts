import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { contrast, contrastTable, PAIRS, tokensOf } from "./contrast-pairs.ts"

const tokens = tokensOf(readFileSync(new URL("./tokens.css", import.meta.url), "utf8"))

test("the tokens are read, light and dark", () => {
  expect(tokens.light.canvas).toMatch(/^#[0-9a-f]{6}$/)
  expect(Object.keys(tokens.dark)).toEqual(Object.keys(tokens.light))
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21)
})

for (const theme of ["light", "dark"] as const) {
  test.each(PAIRS)(`${theme}: $ink on $ground reaches $least`, ({ ink, ground, least }) => {
    expect(contrast(tokens[theme][ink] ?? "", tokens[theme][ground] ?? "")).toBeGreaterThanOrEqual(least)
  })
}

test("the table in docs/design.md is what the tokens give", () => {
  const document = readFileSync(new URL("../../docs/design.md", import.meta.url), "utf8")
  expect(document).toContain(contrastTable(tokens))
})
