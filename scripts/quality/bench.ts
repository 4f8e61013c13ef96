import { ensureBuilt } from "../build.ts"
import { runVisibly } from "../run-command.ts"
import { step } from "../steps.ts"

/** `npm run bench`: the measurements of `bench/`, on the production build; `args` choose among them (bench/run.ts). */
export async function bench(args: readonly string[]): Promise<number> {
  await step("Build", () => ensureBuilt())
  return runVisibly(["--conditions=react-server", "bench/run.ts", ...args])
}
