import pLimit from "p-limit"
import { packaged, runQuietly, Stopped } from "../run-command.ts"
import { say, step } from "../steps.ts"

type Check = { name: string; args: string[] }

const TESTS = "Unit tests"

const CHECKS: Check[] = [
  // The longest first: the rest runs beside it.
  { name: "Types, typed lint", args: [packaged("oxlint", "bin", "oxlint")] },
  {
    name: "Format, lint",
    args: [packaged("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."],
  },
  {
    name: TESTS,
    args: [packaged("vitest", "vitest.mjs"), "run", "--project", "unit", "--reporter", "dot"],
  },
  { name: "House", args: ["scripts/run.ts", "house"] },
  { name: "Dead code", args: [packaged("knip", "bin", "knip.js")] },
  {
    name: "Rings",
    args: [
      packaged("dependency-cruiser", "bin", "dependency-cruise.mjs"),
      "--config",
      ".dependency-cruiser.mjs",
      "--output-type",
      "err-long",
      ".",
    ],
  },
]

/** Each keeps a core busy. */
const AT_ONCE = 2

class Failed extends Error {}

/**
 * `npm run verify`: everything that needs no database and no browser. Runs all, then shows what failed. With `--without-tests`, what
 * `npm test` does not do.
 */
export async function verify(words: readonly string[]): Promise<number> {
  const checks = words.includes("--without-tests") ? CHECKS.filter(({ name }) => name !== TESTS) : CHECKS
  // Types of routes and of imported styles are generated; without a build or `next dev` before, they are missing.
  await step("Route types", () => runQuietly([packaged("next", "dist", "bin", "next"), "typegen"]))
  const failures: { name: string; output: string }[] = []
  async function run({ name, args }: Check): Promise<void> {
    try {
      await step(name, async () => {
        const { code, output } = await runQuietly(args, { FORCE_COLOR: undefined, NO_COLOR: "1" })
        if (code !== 0) throw new Failed(output)
      })
    } catch (error) {
      if (error instanceof Stopped) throw error
      failures.push({ name, output: error instanceof Error ? error.message : String(error) })
    }
  }
  await pLimit(AT_ONCE).map(checks, run)
  for (const { name, output } of failures) say(`\n── ${name} ${"─".repeat(60)}\n${output.trim()}`)
  say(
    failures.length === 0
      ? "\n  All is well.\n"
      : `\n  Failed: ${failures.map(({ name }) => name).join(", ")}.\n`,
  )
  return failures.length === 0 ? 0 : 1
}
