import { SECTION_NAMES, type SectionName } from "../../bench/sizes.ts"
import { StartFailure } from "../../lib/start-failure.ts"
import { ensureBuilt } from "../build.ts"
import { runVisibly } from "../run-command.ts"
import { step } from "../steps.ts"

/** `npm run bench`: the measurements of `bench/`, on the production build; `args` choose among them (bench/run.ts). */
export async function bench(args: readonly string[]): Promise<number> {
  const [name] = args.filter((word) => word !== "--quick")
  if (name !== undefined && !SECTION_NAMES.includes(name as SectionName))
    throw new StartFailure(
      `There is no section "${name}". There are: ${SECTION_NAMES.join(", ")}.`,
      "npm run bench -- SECTION NUMBERS measures one, npm run bench all of them; --quick takes smaller sizes.",
    )
  await step("Build", () => ensureBuilt())
  return runVisibly(["--conditions=react-server", "bench/run.ts", ...args])
}
