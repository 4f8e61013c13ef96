import { spawn } from "node:child_process"
import { join } from "node:path"
import { environmentFor } from "./settings.ts"

const PASSED = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** A development program of node_modules, by the path of its JavaScript inside its package. */
export function packaged(...path: string[]): string {
  return join(process.cwd(), "node_modules", ...path)
}

/** Runs our Node with `args` in the foreground, its output going straight to the terminal. Resolves with the exit code. */
export function runVisibly(args: string[], env: Record<string, string | undefined> = {}): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: "inherit", env: environmentFor(env) })
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of PASSED) process.on(signal, pass)
  return new Promise((done, fail) => {
    child.once("error", fail)
    child.once("exit", (code) => {
      for (const signal of PASSED) process.off(signal, pass)
      done(code ?? 1)
    })
  })
}

/** Runs our Node with `args` and keeps what it writes, both streams together. */
export function runQuietly(
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
  return new Promise((done, fail) => {
    child.once("error", fail)
    child.once("close", (code) => done({ code: code ?? 1, output }))
  })
}
