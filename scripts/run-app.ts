import { type Program, runProgram } from "./program.ts"
import { packaged } from "./run-command.ts"

/** The app as a process of its own: the production build, or Next's development server. It listens on `host` alone. */
export function runApp(
  kind: "start" | "dev",
  port: number,
  env: Record<string, string> = {},
  host = "127.0.0.1",
): Program {
  const production = kind === "start"
  const preload = production ? "./scripts/app-process.ts" : "./scripts/dev-process.ts"
  return runProgram({
    name: "app",
    args: [
      // As one word: `next dev` hands it on to the process of its server, and as two it would lose the second.
      `--import=${preload}`,
      ...[packaged("next", "dist", "bin", "next"), kind, "--hostname", host, "--port", String(port)],
    ],
    env: {
      NODE_ENV: production ? "production" : "development",
      NEXT_MANUAL_SIG_HANDLE: production ? "true" : undefined,
      ...env,
    },
  })
}

/** A worker as a process of its own, beside any number of servers and workers on the same database. */
export function runWorkerApart(env: Record<string, string> = {}): Program {
  return runProgram({
    name: "worker",
    args: ["--conditions=react-server", "--import", "./scripts/leash.ts", "lib/jobs/worker-process.ts"],
    env: { NODE_ENV: "production", ...env },
  })
}
