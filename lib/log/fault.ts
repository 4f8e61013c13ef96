import type { LogFields } from "./fields.ts"
import { log } from "./log.ts"

/**
 * Writes an unexpected error to the log by its kind, place and request id. Its message stays out: messages of
 * libraries quote values, and a value may be somebody's document number.
 */
export function logFault(
  at: Pick<LogFields, "doing" | "slot" | "route" | "action" | "rowId">,
  requestId: string | undefined,
  error: unknown,
): void {
  log("error", "failed", { ...at, ...(requestId !== undefined && { requestId }), ...faultFields(error) })
}

/** Returns the loggable fields of an error: its kind, its code, if it has one, and the nearest frames; never its message. */
export function faultFields(error: unknown): Pick<LogFields, "fault" | "code" | "place"> {
  const root = rootOf(error)
  if (!(root instanceof Error)) return { fault: typeof root }
  return { fault: root.name, ...("code" in root && { code: String(root.code) }), place: placesOf(root) }
}

/** The kind of an error and its code, if it has one. */
function faultWords(error: unknown): string {
  const { fault, code } = faultFields(error)
  return code === undefined ? `${fault}` : `${fault} ${code}`
}

/**
 * Returns the part of a value that may be logged. An error gives its kind, its place and the reference that the page showed; its message quotes questions or
 * input. Before we serve (`serving` false) there is no input, and a message explains the fault to the operator; a failed query's message is never logged.
 * A text stays, on one line.
 */
export function loggable(given: unknown, serving: boolean): unknown {
  if (typeof given === "string") return onOneLine(given)
  if (!(given instanceof Error)) return given
  // No fault: Next warns of it with an error, and the page says to reload.
  if (given.message.startsWith("Failed to find Server Action"))
    return "a page of another build gave a command"
  const isQuery = "query" in given && "params" in given
  if (!serving && !isQuery) return given
  const reference = "digest" in given ? `, reference ${String(given.digest)}` : ""
  const places = placesOf(rootOf(given)).map((place) => ` ${place}`)
  return onOneLine(
    `${isQuery ? "a query failed" : "an error"}${reference}: ${faultWords(given)}${places.join("")}`,
  )
}

/**
 * Returns a text that cannot pretend to be a further line of the log, nor control the terminal that shows it: control characters and all line ends are written
 * as `\u…`.
 */
export function onOneLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

/** Returns the nearest frames; no line of the message, which precedes them, counts as one. */
function placesOf(root: unknown): string[] {
  if (!(root instanceof Error)) return []
  const { stack = "", message } = root
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n")
  return frames
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at ") && /:\d+:\d+\)?$/.test(line))
    .slice(0, 6)
}
