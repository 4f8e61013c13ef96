import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SECTION_NAMES, type SectionName } from "../bench/sizes.ts"
import { StartFailure } from "../lib/start-failure.ts"
import { ensureBuilt, keepBuild } from "./build.ts"
import { buildDeployable } from "./deploy/deployable.ts"
import { ensureChromium } from "./quality/chromium.ts"
import { type Failure, type Tally, tallyPlaywright, tallyVitest } from "./quality/test-reports.ts"
import { packaged, runVisibly, Stopped } from "./run-command.ts"
import { bold, explain, faint, red, say, step } from "./steps.ts"

type Group = { name: string; run(reports: string): Promise<Tally & { code: number }> }

/**
 * `npm test`: gets a browser, builds the app beside the unit tests, and runs integration and browser tests, each group to its end.
 * The last line is `N passed, N failed`, over all of them, with the failures above it: whoever keeps but the end of a long output has
 * it. A group without a single test counts as a failure.
 */
export async function test(): Promise<number> {
  try {
    return await runAll()
  } catch (error) {
    if (error instanceof Stopped) throw error
    explain(error)
    say("0 passed, 1 failed") // the set-up
    return 1
  }
}

/** `npm run build`: the app, unless there is a build of these very sources. */
export async function build(): Promise<number> {
  await step(
    "Build",
    () => ensureBuilt(),
    (built) => (built ? "" : faint("up to date")),
  )
  return 0
}

/** `npm run test:one -- FILE ...`: those test files alone, in the group of their ending (`.spec.ts`, `.it.test.ts`, `.test.ts`). */
export async function testOne(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) {
    say("\n  Name at least one test file: npm run test:one -- e2e/asking/asking.spec.ts\n")
    return 2
  }
  if (needsBuild(paths)) await build()
  return runNamed(paths)
}

/** `npm run bench`: the measurements of `bench/`, on the production build; `args` choose among them (bench/run.ts). */
export async function bench(args: readonly string[]): Promise<number> {
  const [name] = args.filter((word) => word !== "--quick")
  if (name !== undefined && !SECTION_NAMES.includes(name as SectionName))
    throw new StartFailure(
      `There is no section "${name}". There are: ${SECTION_NAMES.join(", ")}.`,
      "npm run bench -- SECTION NUMBERS measures one, npm run bench all of them; --quick takes smaller sizes.",
    )
  await build()
  return runVisibly(["--conditions=react-server", "bench/run.ts", ...args])
}

/** `npm run guide:pictures`: takes the pictures of docs/guide again, from the sandbox's data. */
export async function guidePictures(): Promise<number> {
  await build()
  const args = ["test", "--config", "e2e/guide/playwright.config.ts"]
  return runVisibly([...PLAYWRIGHT, ...args], { CHROMIUM_PATH: await ensureChromium() })
}

/** `npm run rehearse:production`: the layout of `deploy/` on this machine, from the very folder that is deployed (e2e/production). */
export async function rehearse(): Promise<number> {
  await buildDeployable()
  await ensureChromium()
  return runVisibly(["--conditions=react-server", "e2e/production/rehearse.ts"])
}

async function runNamed(paths: readonly string[]): Promise<number> {
  const journeys = paths.filter((path) => /\.spec\.ts(:\d+)?$/.test(path))
  const others = paths.filter((path) => !journeys.includes(path))
  if (journeys.length > 0) {
    const args = ["test", "--project=journeys", "--reporter=list", ...journeys]
    const code = await runVisibly([...PLAYWRIGHT, ...args], { CHROMIUM_PATH: await ensureChromium() })
    if (code !== 0) return code
  }
  // Each project by itself: they differ in how many workers they may have, which one run of both refuses.
  const units = others.filter((path) => path.endsWith(".test.ts") && !path.endsWith(".it.test.ts"))
  for (const files of [units, others.filter((path) => !units.includes(path))]) {
    const code = files.length > 0 ? await runVisibly([...VITEST, ...files]) : 0
    if (code !== 0) return code
  }
  return 0
}

/** Whether one of those test files may start the app; a unit test starts nothing. */
export function needsBuild(paths: readonly string[]): boolean {
  return paths.some((path) => !path.endsWith(".test.ts") || path.endsWith(".it.test.ts"))
}

const VITEST = [packaged("vitest", "vitest.mjs"), "run"]
/** Its workers are started with the same options of Node. */
const PLAYWRIGHT = ["--conditions=react-server", packaged("@playwright", "test", "cli.js")]

async function runAll(): Promise<number> {
  const chromium = await step("Chromium", ensureChromium, faint)
  const reports = mkdtempSync(join(tmpdir(), "cotejo-reports-"))
  const ran: (Tally & { code: number; name: string })[] = []
  async function run(group: Group): Promise<void> {
    say(`\n${bold(`── ${group.name} ${"─".repeat(60)}`)}`)
    ran.push({ name: group.name, ...(await group.run(reports)) })
  }
  try {
    // On a terminal each would write over the other's lines.
    if (process.stdout.isTTY) {
      await build()
      await run(UNIT)
    } else await bothToTheirEnd(run(UNIT), build())
    const inUse = keepBuild()
    try {
      for (const group of afterBuild(chromium)) await run(group)
    } finally {
      inUse.release()
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const failures = ran.flatMap(({ name, passed, failures: ofGroup, code }): Failure[] => {
    // A group that broke without naming a test (an error outside of them, nothing run) failed all the same.
    if (ofGroup.length > 0 || (code === 0 && passed > 0)) return ofGroup
    return [{ test: name, message: passed === 0 ? "no test ran" : `ended with code ${code}` }]
  })
  for (const { test, message } of failures) say(`\n${red(`✘ ${test}`)}\n${message}`)
  say()
  say(`${ran.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

/** Neither keeps two processors busy by itself. */
async function bothToTheirEnd(...both: readonly Promise<unknown>[]): Promise<void> {
  for (const end of await Promise.allSettled(both)) if (end.status === "rejected") throw end.reason
}

const UNIT: Group = { name: "Unit tests", run: (reports) => vitest("unit", reports) }

function afterBuild(chromium: string): Group[] {
  return [
    { name: "Integration tests", run: (reports) => vitest("integration", reports) },
    { name: "Browser tests", run: (reports) => playwright(chromium, reports) },
  ]
}

async function vitest(project: string, reports: string): Promise<Tally & { code: number }> {
  const report = join(reports, `${project}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const code = await runVisibly([...VITEST, "--project", project, ...reporters])
  return { code, ...tallyVitest(report) }
}

async function playwright(chromium: string, reports: string): Promise<Tally & { code: number }> {
  const report = join(reports, "playwright.json")
  const code = await runVisibly(
    // The list shows the time of each test, and the failures at the end, where one looks first.
    [...PLAYWRIGHT, "test", "--reporter=list,json"],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  return { code, ...tallyPlaywright(report) }
}
