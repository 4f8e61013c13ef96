import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { CASE_TABLE } from "./notable.ts"

test("docs/sandbox.md shows every ending and number that chooses a case", () => {
  const page = readFileSync("docs/sandbox.md", "utf8")
  const rows = CASE_TABLE.map(({ number, in: where, en }) => `| \`${number}\` | ${where} | ${en} |`)
  expect(page).toContain(["| Ending | In | Case |", "|---|---|---|", ...rows, ""].join("\n"))
})
