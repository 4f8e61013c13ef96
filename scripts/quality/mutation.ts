import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { StartFailure } from "#lib/start-failure.ts"
import { packaged, runVisibly } from "../run-command.ts"
import { say, step } from "../steps.ts"

/** Too heavy to be installed with the rest (141 packages, 51 MB) for an occasional run: fetched at these versions when it is wanted. */
const PACKAGES = ["@stryker-mutator/core@10.1.1", "@stryker-mutator/vitest-runner@10.1.1"]
/** Below our own node_modules, so that it finds our vitest. */
const FOLDER = join("node_modules", ".cache", "mutation")
const RUNS = ["rules", "database"] as const
/** Of a hundred mutants so many have to be noticed by a test, in each file. */
const MIN = 85

type Report = { files: Record<string, { mutants: { status: string }[] }> }
type Score = { file: string; killed: number; all: number }

/** `npm run mutation`: changes the rules that most depends on, one place at a time, and counts the changes that no test notices. */
export async function mutation(args: readonly string[]): Promise<number> {
  await step("Stryker", install)
  const stryker = packaged(
    ".cache",
    "mutation",
    "node_modules",
    "@stryker-mutator",
    "core",
    "bin",
    "stryker.js",
  )
  const runs = RUNS.filter((name) => args.length === 0 || args.includes(name))
  if (runs.length === 0)
    throw new StartFailure(`There is no run named ${args.join(" ")}.`, `There are ${RUNS.join(" and ")}.`)
  for (const name of runs) {
    rmSync(reportOf(name), { force: true }) // that of an earlier run would count for one that broke
    await runVisibly([stryker, "run", `mutation/${name}.json`])
    if (!existsSync(reportOf(name)))
      throw new StartFailure(`The run ${name} ended without a report.`, "What Stryker said stands above.")
  }
  const scores = runs.flatMap(scoresOf)
  for (const { file, killed, all } of scores) say(`${percent(killed, all).padStart(6)} %  ${file}`)
  const [killed, all] = [sum(scores, "killed"), sum(scores, "all")]
  say(`${percent(killed, all)} % of ${all} mutants were noticed; ${MIN} % have to be, in each file.`)
  return scores.every((score) => (score.killed / score.all) * 100 >= MIN) ? 0 : 1
}

async function install(): Promise<void> {
  const own = join(FOLDER, "package.json")
  if (existsSync(own) && PACKAGES.every((name) => readFileSync(own, "utf8").includes(named(name)))) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(own, '{ "private": true }\n')
  const words = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps", "--save-exact"]
  const { status } = spawnSync("npm", ["install", "--prefix", FOLDER, ...words, ...PACKAGES], {
    stdio: "inherit",
  })
  if (status !== 0)
    throw new StartFailure(
      "Stryker could not be installed.",
      "What npm said stands above; it has to reach its registry.",
    )
}

/** As npm writes it into a package.json. */
function named(name: string): string {
  const at = name.lastIndexOf("@")
  return `"${name.slice(0, at)}": "${name.slice(at + 1)}"`
}

/** As `mutation/<run>.json` has it. */
const reportOf = (run: string) => `data/mutation-${run}.json`

/** Of each file, how many of its mutants a test noticed; what does not compile or run at all is no mutant. */
function scoresOf(run: string): Score[] {
  const { files } = JSON.parse(readFileSync(reportOf(run), "utf8")) as Report
  return Object.entries(files).map(([file, { mutants }]) => {
    const count = (...words: string[]) => mutants.filter(({ status }) => words.includes(status)).length
    const killed = count("Killed", "Timeout")
    return { file, killed, all: killed + count("Survived", "NoCoverage") }
  })
}

const sum = (scores: readonly Score[], of: "killed" | "all") =>
  scores.reduce((all, score) => all + score[of], 0)
const percent = (part: number, whole: number) => ((part / whole) * 100).toFixed(1)
