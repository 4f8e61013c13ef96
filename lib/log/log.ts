import pino from "pino"
import { logSettings } from "#lib/env.ts"
import { allowed, EVENTS, type LogEvent, type LogFields } from "./fields.ts"
import { requestScope } from "./request-scope.ts"

export type Level = "debug" | "info" | "warn" | "error"

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
