import { IS_DEPLOYED } from "../../lib/command-line.ts"
import { deployedName } from "../layout.ts"
import { packaged } from "../run-command.ts"
import { type Program, runProgram } from "./program.ts"

const APP_PROCESS = "./scripts/processes/app-process.ts"
/**
 * How large, in MB, each half of the memory for new objects may grow. On a large machine V8 lets it grow to 64 by default: an export or a busy
 * minute fills that, and it is never released.
 */
const NEW_OBJECTS = "--max-semi-space-size=16"

/** The app as a process of its own: the production build, or Next's development server. It listens on `host` alone. */
export function runApp(
  kind: "start" | "dev",
  port: number,
  env: Record<string, string> = {},
  host = "127.0.0.1",
): Program {
  const production = kind === "start"
  const preload = production ? APP_PROCESS : "./scripts/processes/dev-process.ts"
  const next = [packaged("next", "dist", "bin", "next"), kind, "--hostname", host, "--port", String(port)]
  return runProgram({
    name: "app",
    // The preload as one word: `next dev` passes it on to the process of its server, and as two it would lose the second.
    args: IS_DEPLOYED
      ? [NEW_OBJECTS, `--import=${deployedName(APP_PROCESS)}`, "server.js"]
      : [NEW_OBJECTS, `--import=${preload}`, ...next],
    env: {
      NODE_ENV: production ? "production" : "development",
      NEXT_MANUAL_SIG_HANDLE: production ? "true" : undefined,
      ...(IS_DEPLOYED && { HOSTNAME: host, PORT: String(port) }),
      ...env,
    },
  })
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
