import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { environmentFor } from "./settings.ts"

const PASSED = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** A development program of node_modules, by the path of its JavaScript inside its package. */
export function packaged(...path: string[]): string {
  return join(process.cwd(), "node_modules", ...path)
}

/** Thrown when we were asked to stop while a program ran for us: it was told, and has ended. Nothing further is to begin. */
export class Stopped extends Error {
  readonly signal: NodeJS.Signals
  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`)
    this.signal = signal
  }
}

/** Runs our Node with `args` in the foreground, its output going straight to the terminal. Resolves with the exit code; throws `Stopped`. */
export async function runVisibly(
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: "inherit", env: environmentFor(env) })
  const { code } = await ending(child, "exit", () => "SIGINT") // Playwright tears down at no other
  return code ?? 1
}

/** Runs our Node with `args` and keeps what it writes, both streams together. Throws `Stopped`. */
export async function runQuietly(
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env: environmentFor(env) })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8")
    stream.on("data", (text: string) => {
      output += text
    })
  }
  const { code } = await ending(child, "close")
  return { code: code ?? 1, output }
}

/** How `child` ended. A signal to us is passed on to it, and thrown as `Stopped` once it has ended, whatever it made of it. */
export async function ending(
  child: ChildProcess,
  event: "exit" | "close",
  passedAs: (signal: NodeJS.Signals) => NodeJS.Signals = (signal) => signal,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  let asked: NodeJS.Signals | undefined
  const pass = (signal: NodeJS.Signals) => {
    asked ??= signal
    child.kill(passedAs(signal))
  }
  for (const signal of PASSED) process.on(signal, pass)
  try {
    return await new Promise((done, fail) => {
      child.once("error", fail)
      child.once(event, (code, signal) =>
        asked === undefined ? done({ code, signal }) : fail(new Stopped(asked)),
      )
    })
  } finally {
    for (const signal of PASSED) process.off(signal, pass)
  }
}
