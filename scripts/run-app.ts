import { type Program, runProgram } from "./program.ts"
import { packaged } from "./run-command.ts"

/** The app as a process of its own: the production build, or Next's development server. */
export function runApp(kind: "start" | "dev", port: number, env: Record<string, string> = {}): Program {
  const production = kind === "start"
  const preload = production ? "./scripts/app-process.ts" : "./scripts/leash.ts"
  return runProgram({
    name: "app",
    args: ["--import", preload, packaged("next", "dist", "bin", "next"), kind, "--port", String(port)],
    env: {
      NODE_ENV: production ? "production" : "development",
      NEXT_MANUAL_SIG_HANDLE: production ? "true" : undefined,
      ...env,
    },
  })
}
