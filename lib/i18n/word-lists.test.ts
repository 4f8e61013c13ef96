import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** The beginning of a list that goes on with how many more there are; a table of the documentation. */
const OTHERS = ["components/ui/values/quantity.tsx"]

test("words that a person reads are listed as their language does (`useFormatter().list`), never joined by commas", () => {
  const joined = globSync("{app,components}/**/*.{ts,tsx}").filter(
    (path) => !path.includes(".test.") && readFileSync(path, "utf8").includes('.join(", ")'),
  )
  expect(joined.toSorted()).toEqual(OTHERS.toSorted())
})
