import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ensureBuilt, keepBuild } from "./build.ts"
import { ensureChromium } from "./chromium.ts"
import { packaged, runVisibly } from "./run-command.ts"
import { bold, explain, faint, red, say, step } from "./steps.ts"
import { type Count, countPlaywright, countVitest } from "./test-counts.ts"

/** What a group came to, and with which code its program ended. */
type Outcome = Count & { name: string; code: number }

/**
 * `npm test`: gets a browser, builds the app, and runs unit tests, then integration and browser tests side by side, each group to its end.
 * The last line is `N passed, N failed`, over all of them. A group without a single test counts as a failure.
 */
export async function test(): Promise<number> {
  try {
    return await runAll()
  } catch (error) {
    explain(error)
    say("0 passed, 1 failed") // the set-up
    return 1
  }
}

/** `npm run build`: the app, unless what is built is of these very sources. */
export async function build(): Promise<number> {
  await step(
    "Build",
    () => ensureBuilt(),
    (built) => (built ? "" : faint("up to date")),
  )
  return 0
}

/** `npm run test:one -- FILE ...`: those test files alone, each with what tells its group (`.spec.ts`, `.it.test.ts`, `.test.ts`). */
export async function testOne(paths: readonly string[]): Promise<number> {
  const journeys = paths.filter((path) => /\.spec\.ts(:\d+)?$/.test(path))
  const others = paths.filter((path) => !journeys.includes(path))
  if (paths.length === 0) {
    say("\n  Name at least one test file: npm run test:one -- e2e/asking.spec.ts\n")
    return 2
  }
  if (needsBuild(paths)) await build()
  if (journeys.length > 0) {
    const args = ["test", "--project=journeys", "--reporter=list", ...journeys]
    const code = await runVisibly([...PLAYWRIGHT, ...args], { CHROMIUM_PATH: await ensureChromium() })
    if (code !== 0) return code
  }
  return others.length > 0 ? runVisibly([...VITEST, ...others]) : 0
}

/** Whether one of those test files may start the app; a unit test starts nothing. */
export function needsBuild(paths: readonly string[]): boolean {
  return paths.some((path) => !path.endsWith(".test.ts") || path.endsWith(".it.test.ts"))
}

const VITEST = [packaged("vitest", "vitest.mjs"), "run"]
const PLAYWRIGHT = ["--conditions=react-server", packaged("@playwright", "test", "cli.js")]

async function runAll(): Promise<number> {
  const chromium = await step("Chromium", ensureChromium, faint)
  await build()
  const inUse = keepBuild()
  const reports = mkdtempSync(join(tmpdir(), "cotejo-reports-"))
  try {
    head("Unit tests")
    const unit = await vitest("Unit tests", "unit", reports)
    head("Browser tests; integration tests beside them")
    const aside = openSync(join(reports, "integration.log"), "w+")
    // Either waits for processes a third of its time: together they keep two cores busy.
    const [browser, integration] = await Promise.all([
      playwright(chromium, reports),
      vitest("Integration tests", "integration", reports, aside),
    ])
    head("Integration tests")
    process.stdout.write(readFileSync(join(reports, "integration.log")))
    closeSync(aside)
    return summed([unit, integration, browser])
  } finally {
    rmSync(reports, { recursive: true, force: true })
    inUse.release()
  }
}

function head(name: string): void {
  say(`\n${bold(`── ${name} ${"─".repeat(60)}`)}`)
}

function summed(outcomes: readonly Outcome[]): number {
  let [passed, failed] = [0, 0]
  for (const outcome of outcomes) {
    // A group that broke without naming a test (an error outside of them, nothing run) failed all the same.
    const isUnnamed = outcome.failed === 0 && (outcome.code !== 0 || outcome.passed === 0)
    if (isUnnamed)
      say(
        red(
          outcome.passed === 0
            ? `${outcome.name}: no test ran`
            : `${outcome.name}: ended with code ${outcome.code}`,
        ),
      )
    passed += outcome.passed
    failed += outcome.failed + Number(isUnnamed)
  }
  say()
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function vitest(name: string, project: string, reports: string, output?: number): Promise<Outcome> {
  const report = join(reports, `${project}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const code = await runVisibly([...VITEST, "--project", project, ...reporters], {}, output)
  return { name, code, ...countVitest(report) }
}

async function playwright(chromium: string, reports: string): Promise<Outcome> {
  const report = join(reports, "playwright.json")
  const code = await runVisibly(
    // The list tells the time of each test, and what failed at the end, where one looks first.
    [...PLAYWRIGHT, "test", "--reporter=list,json"],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  return { name: "Browser tests", code, ...countPlaywright(report) }
}
