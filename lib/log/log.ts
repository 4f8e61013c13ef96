import { AsyncLocalStorage } from "node:async_hooks"
import pino from "pino"
import { logSettings } from "#lib/env.ts"
import { processWide } from "#lib/process-wide.ts"
import { allowed, EVENTS, type LogEvent, type LogFields } from "./fields.ts"

export type Level = "info" | "warn" | "error"

/**
 * The one way to write to the log: an event of the closed list with fields of the closed list (`fields.ts`), as JSON or, for people, as a line of text.
 * Anything else is not written. The request that is being served is added by itself.
 */
export function log(level: Level, event: LogEvent, fields: LogFields = {}): void {
  writer()[level]({ event, ...fields }, EVENTS[event])
}

/** A writer of the log that hands each line to `write`; the program's own writes to its standard output. */
export function logWriter(
  { format, level }: ReturnType<typeof logSettings>,
  write: { write: (line: string) => void },
): pino.Logger {
  const out = format === "json" ? write : { write: (line: string) => write.write(readable(line)) }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => requestScope() ?? {},
      formatters: { level: (label) => ({ level: label }), log: allowed },
    },
    out,
  )
}

let made: pino.Logger | undefined

function writer(): pino.Logger {
  made ??= logWriter(logSettings(), pino.destination({ dest: 1, sync: true }))
  return made
}

/** `12:01:59 warn  something failed doing=sealing` */
function readable(line: string): string {
  const { level, time, event: _, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${readableValue(value)}`)
  return `${[String(time).slice(11, 19), String(level).padEnd(5), msg, ...rest].join(" ")}\n`
}

function readableValue(value: unknown): string {
  return Array.isArray(value) ? value.join(" < ") : String(value)
}

/** The fields of every line that is logged meanwhile. */
type Scope = Pick<LogFields, "requestId" | "rowId">

const storage = processWide("logScope", () => new AsyncLocalStorage<Scope>())

/** Runs `work`, whose lines of the log name that request and that row of ours besides the fields known already. */
export function inScope<T>(scope: Scope, work: () => T): T {
  return storage.run({ ...requestScope(), ...scope }, work)
}

export function requestScope(): Scope | undefined {
  return storage.getStore()
}

/** Logs that something waits and is tried again. */
export type Warn = (fields: Pick<LogFields, "doing" | "slot" | "rowId" | "fault" | "code" | "place">) => void

/** Logs the same trouble of the same thing at most once in `everyMs`. */
export function warnOnceIn(everyMs: number): Warn {
  const isNews = rateLimiter(everyMs)
  return ({ place, ...fields }) => {
    if (isNews(JSON.stringify(fields))) log("warn", "delayed", { ...fields, place })
  }
}

/** Allows each text once in `everyMs`: a database that is away for an hour must not fill the log. `now`: a clock that does not go back. */
export function rateLimiter(
  everyMs: number,
  now: () => number = () => performance.now(),
): (text: string) => boolean {
  const lastAt = new Map<string, number>()
  return (text) => {
    const at = now()
    for (const [old, time] of lastAt) if (at - time >= everyMs) lastAt.delete(old)
    if (lastAt.has(text)) return false
    lastAt.set(text, at)
    return true
  }
}
