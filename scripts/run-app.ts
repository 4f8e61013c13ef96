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
