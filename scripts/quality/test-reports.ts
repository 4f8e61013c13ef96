import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { z } from "zod"

/** The result of a group of tests; of each failure its place, its name, the first lines of its message, and what its page showed. */
export type Tally = { passed: number; failures: Failure[] }
export type Failure = { test: string; message: string }

const VITEST = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const PROBLEM = z.object({ message: z.string().default("") })
const RESULT = z.object({
  errors: z.array(PROBLEM).default([]),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
})
const SPEC = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ status: z.string(), results: z.array(RESULT) })),
})
type Suite = { specs?: z.infer<typeof SPEC>[] | undefined; suites?: Suite[] | undefined }
const SUITE: z.ZodType<Suite> = z.object({
  specs: z.array(SPEC).optional(),
  get suites() {
    return z.array(SUITE).optional()
  },
})
const PLAYWRIGHT = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(SUITE),
  errors: z.array(PROBLEM),
})

/** Of vitest's JSON report; a file that could not even be loaded is one failure. */
export function tallyVitest(path: string): Tally {
  const report = read(path, VITEST)
  if (report === undefined) return { passed: 0, failures: [] }
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === "failed")
    if (status === "failed" && assertionResults.length === 0) return [failure(file, message)]
    return failed.map((test) => failure(`${file} › ${test.fullName}`, test.failureMessages?.join("\n")))
  })
  return { passed: report.numPassedTests, failures }
}

/** Of Playwright's JSON report; a test that passed only at a second try has failed. */
export function tallyPlaywright(path: string): Tally {
  const report = read(path, PLAYWRIGHT)
  if (report === undefined) return { passed: 0, failures: [] }
  const failures = report.suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const failed = results.find(({ errors }) => errors.length > 0)
        // Of a journey that ran out of time the first only says so, the second what it waited for.
        const messages = failed?.errors.map(({ message }) => message).join("\n")
        const { test, message } = failure(`${file}:${line} › ${title}`, messages)
        return { test, message: [message, ...pageOf(failed)].join("\n") }
      }),
  )
  const outside = report.errors.map(({ message }) => failure("outside of tests", message))
  return { passed: report.stats.expected, failures: [...failures, ...outside] }
}

function specsOf(suite: Suite): z.infer<typeof SPEC>[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** Enough of a message to begin with; the whole is in the output of the test. */
const LINES_SHOWN = 12

function failure(test: string, message = ""): Failure {
  const lines = stripVTControlCharacters(message).trim().split("\n")
  return {
    test,
    message: lines
      .filter((line) => !line.includes("node_modules"))
      .slice(0, LINES_SHOWN)
      .join("\n"),
  }
}

/** The most lines of a page that the end of a long output has room for. */
const PAGE_LINES_SHOWN = 60

/** What the page showed as the journey failed, without the navigation around it; nothing where it left no page behind. */
function pageOf(failed: z.infer<typeof RESULT> | undefined): string[] {
  const path = failed?.attachments.find(({ name }) => name === "error-context")?.path
  if (path === undefined || !existsSync(path)) return []
  const snapshot = /^```yaml\n([\s\S]*?)^```/m.exec(readFileSync(path, "utf8"))?.[1]?.trimEnd().split("\n")
  if (snapshot === undefined) return []
  const main = snapshot.findIndex((line) => /^ *- main\b/.test(line))
  return ["The page:", ...snapshot.slice(Math.max(main, 0)).slice(0, PAGE_LINES_SHOWN)]
}

function read<T>(path: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, "utf8"))) : undefined
}
