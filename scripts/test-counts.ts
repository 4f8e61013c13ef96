import { existsSync, readFileSync } from "node:fs"
import { z } from "zod"

export type Count = { passed: number; failed: number }

const VITEST = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const PLAYWRIGHT = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** Counts of vitest's JSON report; a file that could not even be loaded is one failure. */
export function countVitest(path: string): Count {
  const report = read(path, VITEST)
  if (report === undefined) return { passed: 0, failed: 0 }
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** Counts of Playwright's JSON report; a test that passed only at a second try has failed. */
export function countPlaywright(path: string): Count {
  const report = read(path, PLAYWRIGHT)
  if (report === undefined) return { passed: 0, failed: 0 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

function read<T>(path: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, "utf8"))) : undefined
}
