import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { countPlaywright, countVitest } from "./test-counts.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cotejo-counts-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test("vitest: a file that could not be loaded is a failure", () => {
  const path = report({
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{}] },
      { status: "failed", assertionResults: [{}] },
      { status: "failed", assertionResults: [] },
    ],
  })
  expect(countVitest(path)).toEqual({ passed: 5, failed: 2 })
})

test("playwright: a flaky test and an error outside of tests are failures", () => {
  const path = report({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] })
  expect(countPlaywright(path)).toEqual({ passed: 7, failed: 3 })
})

test("a report that was never written counts nothing", () => {
  expect(countVitest(join(folder, "none.json"))).toEqual({ passed: 0, failed: 0 })
})

function report(content: object): string {
  const path = join(folder, "report.json")
  writeFileSync(path, JSON.stringify(content))
  return path
}
