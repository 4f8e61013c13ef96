import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { tallyPlaywright, tallyVitest } from "./test-reports.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cotejo-counts-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test("vitest: each failed test by its file and name, and a file that could not be loaded", () => {
  const failed = {
    status: "failed",
    fullName: "a › b",
    failureMessages: ["\u001b[31mexpected 1\u001b[39m\n  at x"],
  }
  const path = report({
    numPassedTests: 5,
    testResults: [
      { name: "/x/good.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "c" }] },
      { name: join(process.cwd(), "lib/bad.test.ts"), status: "failed", assertionResults: [failed] },
      {
        name: join(process.cwd(), "lib/none.test.ts"),
        status: "failed",
        message: "no such module",
        assertionResults: [],
      },
    ],
  })
  expect(tallyVitest(path)).toEqual({
    passed: 5,
    failures: [
      { test: "lib/bad.test.ts › a › b", message: "expected 1\n  at x" },
      { test: "lib/none.test.ts", message: "no such module" },
    ],
  })
})

test("playwright: a flaky test and an error outside of tests are failures, however deep they stand", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "asking.spec.ts",
    line: 12,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }, {}] }],
  })
  const path = report({
    stats: { expected: 7 },
    suites: [
      {
        title: "asking.spec.ts",
        specs: [spec("good", "expected"), spec("late", "flaky", "timed out")],
        suites: [{ title: "inner", specs: [spec("bad", "unexpected", "not 1"), spec("left", "skipped")] }],
      },
    ],
    errors: [{ message: "no server" }],
  })
  expect(tallyPlaywright(path)).toEqual({
    passed: 7,
    failures: [
      { test: "asking.spec.ts:12 › late", message: "timed out" },
      { test: "asking.spec.ts:12 › bad", message: "not 1" },
      { test: "outside of tests", message: "no server" },
    ],
  })
})

test("playwright: a failed journey shows what its page did, without the navigation around it", () => {
  const context = join(folder, "error-context.md")
  const page = ["- generic:", "  - banner: Simulador", "  - main:", '    - heading "Nuevo lote"']
  writeFileSync(
    context,
    `# Error details\n\n\`\`\`\nnot 1\n\`\`\`\n\n\`\`\`yaml\n${page.join("\n")}\n\`\`\`\n`,
  )
  const attachments = [{ name: "error-context", contentType: "text/markdown", path: context }]
  const specs = [
    { errors: [{ message: "out of time" }, { message: "not 1" }], attachments },
    { errors: [{ message: "gone" }] },
  ].map((result, line) => ({
    title: "bad",
    file: "asking.spec.ts",
    line,
    tests: [{ status: "unexpected", results: [result] }],
  }))
  const path = report({ stats: { expected: 0 }, suites: [{ specs }], errors: [] })
  expect(tallyPlaywright(path).failures.map(({ message }) => message)).toEqual([
    ["out of time", "not 1", "The page:", ...page.slice(2)].join("\n"),
    "gone",
  ])
})

test("a long message is reported by its beginning", () => {
  const message = Array.from({ length: 40 }, (_, index) => `line ${index}`).join("\n")
  const path = report({ stats: { expected: 0 }, suites: [], errors: [{ message }] })
  expect(tallyPlaywright(path).failures[0]?.message.split("\n")).toHaveLength(12)
})

test("a report that was never written counts nothing", () => {
  expect(tallyVitest(join(folder, "none.json"))).toEqual({ passed: 0, failures: [] })
})

function report(content: object): string {
  const path = join(folder, "report.json")
  writeFileSync(path, JSON.stringify(content))
  return path
}
