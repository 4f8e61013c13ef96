import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { NO_SERVICE } from "#lib/env.ts"
import { environmentFor } from "#scripts/settings.ts"

/** The settings of the tests' process, which a command in somebody else's terminal does not have. */
const OURS = ["DATABASE_URL", "DATA_KEYS", "AUTH_SECRET", "SIGNING_KEY", ...Object.keys(NO_SERVICE)]

/** One of the commands, as a person runs it: with these settings and none of the tests' own. Ends with what it wrote, both streams together. */
export function terminalCommand(
  args: string[],
  settings: Record<string, string>,
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }>; output: () => string } {
  const env = environmentFor({ ...Object.fromEntries(OURS.map((name) => [name, undefined])), ...settings })
  const child = spawn(process.execPath, ["--conditions=react-server", "scripts/run.ts", ...args], { env })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)))
  const ended = once(child, "close").then(([code]: (number | null)[]) => ({ code: code ?? null, output }))
  return { child, ended, output: () => output }
}
