import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { z } from "zod"
import { IS_DEPLOYED } from "../lib/command-line.ts"
import { libraryLine } from "../lib/log/fault.ts"
import { StartFailure } from "../lib/start-failure.ts"
import { environmentApart, environmentFor } from "./settings.ts"

const KEPT_LINES = 200
const POLL_MS = 50
/** Longer than readiness waits for a database that does not answer. */
const LOOK_MS = 15_000

/** A child program that we run until we stop it. */
export type Program = {
  name: string
  pid: number
  /** The last lines that it wrote, newest last. */
  tail(lines?: number): string
  /** Resolves when it has ended, with why ("exit code 1", "SIGKILL"). */
  ended: Promise<string>
  hasEnded(): boolean
  /** Waits for a line that matches. Throws with its last words when it ends first, or when time is up. */
  says(pattern: RegExp, timeoutMs: number): Promise<RegExpExecArray>
  /** From now on it serves, which `lineOf` is told. */
  serves(): void
  /** From now on, every line that it writes is passed on. */
  passOn(write: (line: string) => void): void
  /** SIGTERM, and SIGKILL when it is still there after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>
  kill(signal: NodeJS.Signals): void
}

/**
 * Runs a program with our Node. It is a process group of its own, so that Ctrl-C reaches us alone and we stop things in
 * order; it has a channel to us, by which it notices our end.
 */
export function runProgram(options: {
  name: string
  args: string[]
  env: Record<string, string | undefined>
  /** Which of our settings are passed on beside `env`; all of them unless it is given. */
  isItsOwn?: (name: string) => boolean
  cwd?: string
  /** What is kept of a line that it writes; all of it unless it is given. */
  lineOf?: (line: string, isError: boolean, serves: boolean) => string | undefined
  /** Who it runs as, for root to say. */
  account?: { uid: number; gid: number }
}): Program {
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd ?? process.cwd(),
    ...options.account,
    env: options.isItsOwn ? environmentApart(options.env, options.isItsOwn) : environmentFor(options.env),
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  const lines: string[] = []
  const listeners = new Set<(line: string) => void>()
  const { lineOf = (line) => line } = options
  let serves = false
  const keepLines = (stream: Readable | null, isError: boolean) => {
    if (stream === null) return
    createInterface({ input: stream }).on("line", (written) => {
      const line = lineOf(written, isError, serves)
      if (line === undefined) return
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      for (const listener of listeners) listener(line)
    })
  }
  keepLines(child.stdout, false)
  keepLines(child.stderr, true)
  const ended = new Promise<string>((done) => {
    child.once("error", (error) => done(error.message))
    child.once("exit", (code, signal) => done(signal ?? `exit code ${code}`))
  })
  const tail = () => lines.slice(-15).join("\n")
  return {
    name: options.name,
    pid: child.pid ?? 0,
    tail,
    ended,
    hasEnded: () => gone(child),
    says: async (pattern, timeoutMs) => {
      const match = new Promise<RegExpExecArray>((found) => {
        const look = (line: string) => {
          const hit = pattern.exec(line)
          if (hit !== null) found(hit)
        }
        lines.forEach(look)
        listeners.add(look)
      })
      const timeout = AbortSignal.timeout(timeoutMs)
      const late = once(timeout, "abort").then(() => `not ready after ${timeoutMs / 1000} s`)
      const first = await Promise.race([match, ended, late])
      if (typeof first !== "string") return first
      throw startProblem(options.name, first, tail())
    },
    serves: () => {
      serves = true
    },
    passOn: (write) => void listeners.add(write),
    stop: (timeoutMs = 40_000) => stopChild(child, ended, timeoutMs),
    kill: (signal) => void child.kill(signal),
  }
}

/** Parts that do not come by waiting. */
const LASTING = ["data_folder", "disk"]

/**
 * Waits until `url` answers 200: from then on the program serves. Throws when the program ends (with its last words), and when time is up or waiting cannot help
 * (with the parts that it reported as not ready).
 */
export async function answers(program: Program, url: string, timeoutMs: number): Promise<void> {
  const until = Date.now() + timeoutMs
  let last: Look = { answer: "no answer" }
  while (Date.now() < until) {
    if (program.hasEnded()) throw startProblem(program.name, await program.ended, program.tail())
    last = await look(url)
    if (last.answer === "200") return program.serves()
    if (last.answer === "bad port") throw blockedPort(url)
    if (last.notReady?.parts.every((part) => LASTING.includes(part))) break
    await pause(POLL_MS)
  }
  if (last.notReady !== undefined) throw notReadyFailure(program.name, last.notReady)
  throw startProblem(
    program.name,
    `not ready after ${timeoutMs / 1000} s, last: ${last.answer}`,
    program.tail(),
  )
}

/** Browsers and Node's `fetch` refuse some ports (https://fetch.spec.whatwg.org/#port-blocking). */
function blockedPort(url: string): StartFailure {
  return new StartFailure(
    `No browser opens port ${new URL(url).port}.`,
    "Set PORT to another one, and start again.",
  )
}

type Look = { answer: string; notReady?: NotReady }
type NotReady = z.output<typeof NOT_READY>

/** The answer of `/api/ready` when the app is not ready. */
const NOT_READY = z.object({ detail: z.string(), parts: z.array(z.string()).min(1) })

function startProblem(name: string, how: string, words: string): StartFailure {
  return new StartFailure(
    `The ${name} did not start (${how}). It said:\n${words}`,
    "If this does not tell you what to do, start again; deleting the folder .next makes a fresh build.",
  )
}

function notReadyFailure(name: string, { detail, parts }: NotReady): StartFailure {
  return new StartFailure(
    `The ${name} is not fit for work: ${detail}`,
    `Put that right, then start again. (${parts.join(", ")})`,
  )
}

async function look(url: string): Promise<Look> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(LOOK_MS),
      redirect: "manual",
      headers: { cookie: "locale=en" },
    })
    const notReady = NOT_READY.safeParse(await response.json().catch(() => undefined))
    return { answer: String(response.status), ...(notReady.success && { notReady: notReady.data }) }
  } catch (error) {
    return {
      answer: error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error),
    }
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>, timeoutMs: number): Promise<void> {
  if (gone(child)) return
  child.kill("SIGTERM")
  const late = setTimeout(() => child.kill("SIGKILL"), timeoutMs)
  await ended
  clearTimeout(late)
}

function gone(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

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
      : [NEW_OBJECTS, "--conditions=react-server", "--import=./scripts/stop-with-parent.ts", worker],
    env: { NODE_ENV: "production", ...env },
  })
}

/** Where the folder that is deployed has one of our programs, by its source. */
export function deployedName(source: string): string {
  return `./${source.split("/").at(-1)?.replace(/\.ts$/, "")}.mjs`
}
