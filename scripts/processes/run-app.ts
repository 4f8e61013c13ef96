import { IS_DEPLOYED } from "../../lib/command-line.ts"
import { libraryLine } from "../../lib/log/fault.ts"
import { environmentFor } from "../settings.ts"
import { type Program, runProgram } from "./program.ts"

/**
 * How large, in MB, each half of the memory for new objects may grow. On a large machine V8 lets it grow to 64 by default: an export or a busy
 * minute fills that, and it is never released.
 */
const NEW_OBJECTS = "--max-semi-space-size=16"

/** The app as a process of its own (`server.ts`): the production build, or Next's development server. It listens on `host` alone. */
export function runApp(
  kind: "start" | "dev",
  port: number,
  env: Record<string, string> = {},
  host = "127.0.0.1",
): Program {
  const server = IS_DEPLOYED ? deployedName("server.ts") : "server.ts"
  return runProgram({
    name: "app",
    args: [NEW_OBJECTS, server, kind, host, String(port)],
    env: { NODE_ENV: kind === "start" ? "production" : "development", ...env },
    ...(kind === "start" && { lineOf: lineOfApp(environmentFor(env).LOG_FORMAT === "json") }),
  })
}

/**
 * Our log goes to the standard output. Whatever else is written comes from Next or a library: it may hold what a stranger sent once the app serves, and is no
 * JSON where the log is.
 */
function lineOfApp(isJson: boolean): (line: string, isError: boolean, serves: boolean) => string | undefined {
  return (line, isError, serves) => {
    if (!isError && (!isJson || line.startsWith("{"))) return line
    const msg = serves ? libraryLine(line) : line
    if (msg === undefined || !isJson) return msg
    return JSON.stringify({
      level: isError ? "warn" : "info",
      time: new Date().toISOString(),
      event: "said",
      msg,
    })
  }
}

/** A worker as a process of its own, beside any number of servers and workers on the same database. */
export function runWorkerApart(env: Record<string, string> = {}): Program {
  const worker = "lib/jobs/worker-process.ts"
  return runProgram({
    name: "worker",
    args: IS_DEPLOYED
      ? [NEW_OBJECTS, "--import=./stop-with-parent.mjs", deployedName(worker)]
      : [
          NEW_OBJECTS,
          "--conditions=react-server",
          "--import=./scripts/processes/stop-with-parent.ts",
          worker,
        ],
    env: { NODE_ENV: "production", ...env },
  })
}

/** Where the folder that is deployed has one of our programs, by its source. */
export function deployedName(source: string): string {
  return `./${source.split("/").at(-1)?.replace(/\.ts$/, "")}.mjs`
}
