import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { environmentFor, wantsColour } from "./settings.ts"

const PASSED = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** A development program of node_modules, by the path of its JavaScript inside its package. */
export function packaged(...path: string[]): string {
  return join(process.cwd(), "node_modules", ...path)
}

/** Runs our Node with `args` in the foreground, its output going straight to the terminal. Resolves with the exit code. */
export function runVisibly(args: string[], env: Record<string, string | undefined> = {}): Promise<number> {
  return ended(spawn(process.execPath, args, { stdio: "inherit", env: environmentFor(env) }), "exit")
}

/** Waits for the end of a child, which meanwhile gets the signals that we get. */
function ended(child: ChildProcess, event: "exit" | "close"): Promise<number> {
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of PASSED) process.on(signal, pass)
  return new Promise((done, fail) => {
    child.once("error", fail)
    child.once(event, (code: number | null) => {
      for (const signal of PASSED) process.off(signal, pass)
      done(code ?? 1)
    })
  })
}

/** Runs our Node with `args`, its output going to ours line by line, so that several at once can be read. Resolves with the exit code. */
export function runInLines(args: string[], env: Record<string, string | undefined> = {}): Promise<number> {
  const colours = wantsColour() ? { FORCE_COLOR: "1" } : {}
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: environmentFor({ ...colours, ...env }),
  })
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    createInterface({ input: from }).on("line", (line) => to.write(`${line}\n`))
  }
  return ended(child, "close")
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
