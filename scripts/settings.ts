import { existsSync } from "node:fs"
import { isIPv6 } from "node:net"
import { delimiter, dirname, resolve } from "node:path"
import { type Env, parseEnv, problemLines } from "../lib/env.ts"
import { StartFailure } from "../lib/start-failure.ts"

// The one place where the scripts read or change this process's environment; what the app reads is in lib/env.ts.

/** The environment as it is, with what `.env` adds (which Next would read too). */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync(".env")) process.loadEnvFile(".env")
  return process.env
}

/** The settings as a person gave them. Throws a StartFailure that lists everything that is wrong, without values. */
export function readSettings(): Env {
  const parsed = parseEnv(environment())
  if (parsed.ok) return parsed.env
  throw new StartFailure(
    `These settings are not right:\n${problemLines(parsed.problems)}`,
    "Correct them, then start again. docs/configuration.md lists all settings.",
  )
}

/**
 * The environment for a child program: ours, `changes` over it (undefined removes), and the Node that runs us first on
 * its path. `NAME_FILE` is emptied when `NAME` is given, so that a setting is not given twice (a missing one Next would read from `.env` again).
 */
export function environmentFor(changes: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const result: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...changes }
  emptyFiles(result, changes)
  for (const [name, value] of Object.entries(result)) if (value === undefined) delete result[name]
  result.PATH = [dirname(process.execPath), process.env.PATH]
    .filter((part) => part !== undefined)
    .join(delimiter)
  return result
}

/** The variables of the machine that any program needs. */
const MACHINE = new Set([
  ...["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "NO_COLOR"],
])

/** The environment for a child program that is to have `values` and nothing else of ours but what `isItsOwn` names. */
export function environmentApart(
  values: Record<string, string | undefined>,
  isItsOwn: (name: string) => boolean,
): NodeJS.ProcessEnv {
  const given = Object.entries(environmentFor(values))
  return Object.fromEntries(
    given.filter(([name]) => MACHINE.has(name) || Object.hasOwn(values, name) || isItsOwn(name)),
  ) as NodeJS.ProcessEnv
}

/** Makes `values` this process's own settings, for the parts of lib that it calls itself. */
export function adoptSettings(values: Record<string, string>): void {
  Object.assign(process.env, values)
  emptyFiles(process.env, values)
}

/**
 * Exempts this machine from the proxy that Node uses with NODE_USE_ENV_PROXY, for us and for what we start. A proxy elsewhere cannot reach our loopback, nor may it
 * see what the start asks of the app.
 */
export function askThisMachineDirectly(): void {
  const { HOST, NO_PROXY, no_proxy } = environment()
  process.env[no_proxy === undefined ? "NO_PROXY" : "no_proxy"] = withoutProxy(no_proxy ?? NO_PROXY, HOST)
}

/** The names that are asked without a proxy: those given, this machine's, and where the app listens. */
export function withoutProxy(given: string | undefined, host: string | undefined): string {
  if (given?.trim() === "*") return given
  const own = ["localhost", "127.0.0.1", "[::1]", host && isIPv6(host) ? `[${host}]` : host]
  return [given, ...own].filter((part) => part !== undefined && part !== "").join(",")
}

function emptyFiles(environment: NodeJS.ProcessEnv, changes: Record<string, string | undefined>): void {
  for (const name of Object.keys(changes)) {
    if (environment[`${name}_FILE`] !== undefined) environment[`${name}_FILE`] = ""
  }
}

/** Where the command was typed is remembered as npm does it, before we go to the folder of the program. */
export function rememberWhereTyped(): void {
  process.env.INIT_CWD = process.cwd()
}

/** A file of the command line, meant from where it was typed. */
export function fromWhereTyped(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path)
}

/** A machine watches, not a person. */
export function isCi(): boolean {
  return process.env.CI !== undefined && process.env.CI !== "" && process.env.CI !== "false"
}

/** NO_COLOR is a promise to people who cannot use colours (no-color.org). */
export function wantsColour(): boolean {
  return process.stdout.isTTY && !process.env.NO_COLOR
}
