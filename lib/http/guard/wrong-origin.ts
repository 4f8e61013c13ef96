import "server-only"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { log } from "#lib/log/log.ts"
import { processWide } from "#lib/process-wide.ts"
import { HOUR_MS } from "#lib/time/durations.ts"
import { originProblem } from "./same-site.ts"

const noted = processWide("wrongOrigin", () => ({ atMs: Number.NEGATIVE_INFINITY }))

/** Throws `cross_site`, or `wrong_origin` with the address to open, for a request that may change nothing (`originProblem`). */
export function requireOwnOrigin(headers: Headers, strict = false): void {
  const { appUrl } = env()
  const problem = originProblem(headers, appUrl, strict)
  if (problem === "wrong_origin") noteWrongOrigin()
  if (problem) throw new CotejoError(problem, { values: { address: appUrl } })
}

/** Logs that people open Cotejo at another address than `APP_URL`; once an hour. */
export function noteWrongOrigin(now = performance.now()): void {
  if (now - noted.atMs < HOUR_MS) return
  noted.atMs = now
  log("warn", "failed", { doing: "answering a request", code: "wrong_origin" })
}
