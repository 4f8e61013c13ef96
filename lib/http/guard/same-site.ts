import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { log } from "#lib/log/log.ts"
import { processWide } from "#lib/process-wide.ts"
import { HOUR_MS } from "#lib/time/durations.ts"

/** Set by the server's guard, which puts our host in the place of the one that a request names, where its page was of that same host. */
export const OWN_PAGE_HEADER = "x-own-page"

/** Whether a page at that origin, without TLS, is of the host that its request names. Browsers leave `Sec-Fetch-Site` out there. */
export function isOwnPage(origin: string | undefined, host: string | undefined): boolean {
  const page = URL.parse(origin ?? "")
  return page?.protocol === "http:" && page.host === host
}

/** Why a request may change nothing: it came from another site, or from a page of ours that was opened at another address than `APP_URL`. */
export function originProblem(
  headers: Headers,
  appUrl: string,
  strict = false,
): "cross_site" | "wrong_origin" | undefined {
  if (isSameSite(headers, appUrl, strict)) return undefined
  const origin = URL.parse(headers.get("origin") ?? "")
  const site = headers.get("sec-fetch-site")
  if (origin === null || origin.origin === appUrl) return "cross_site"
  const isOurs = site === null ? headers.get(OWN_PAGE_HEADER) === "1" : site === "same-origin"
  return isOurs ? "wrong_origin" : "cross_site"
}

/** Whether a request may change something, by `Origin` and `Sec-Fetch-Site` against our origin, never by Host. Programs send neither; actions need `Origin` (`strict`). */
export function isSameSite(headers: Headers, appUrl: string, strict = false): boolean {
  const origin = headers.get("origin")
  const site = headers.get("sec-fetch-site")
  if (site !== null && site !== "same-origin" && site !== "none") return false
  if (origin === null) return !strict
  return origin === appUrl
}

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
