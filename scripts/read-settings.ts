import { type Env, parseEnv, problemLines } from "../lib/env.ts"
import { StartFailure } from "../lib/start-failure.ts"
import { environment } from "./settings.ts"

/** The settings as a person gave them. Throws a StartFailure that lists everything that is wrong, without values. */
export function readSettings(): Env {
  const parsed = parseEnv(environment())
  if (parsed.ok) return parsed.env
  throw new StartFailure(
    `These settings are not right:\n${problemLines(parsed.problems)}`,
    "Correct them, then start again. docs/configuration.md lists all settings.",
  )
}
