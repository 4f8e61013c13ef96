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

/** Returns the loggable fields of an error: its kind, its code and the reference that a page showed, if it has them, and the nearest frames; never its message. */
export function faultFields(error: unknown): Pick<LogFields, "fault" | "code" | "reference" | "place"> {
  const root = rootOf(error)
  if (!(root instanceof Error)) return { fault: typeof root }
  return {
    fault: root.name,
    ...("code" in root && { code: String(root.code) }),
    ...(error instanceof Error && "digest" in error && { reference: String(error.digest) }),
    place: placesOf(root),
  }
}

/**
 * Returns what is kept of a line that Next or a library wrote to the error output of a server by itself: the kind of an error or warning. Its words may be a
 * stranger's; our own log tells more of it.
 */
export function libraryLine(line: string): string | undefined {
  // No fault: Next warns of it with an error, and the page says to reload.
  if (line.includes("Failed to find Server Action")) return "a page of another build gave a command"
  const [, kind] =
    /^\s*(?:⨯ |⚠ |\(node:\d+\) |\w+: +)*\[?([A-Z]\w*(?:Error|Warning)|Error)\b/.exec(line) ?? []
  return kind && `a library wrote: ${kind}`
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

function placesOf(root: unknown): string[] {
  if (!(root instanceof Error)) return []
  const { stack = "", message } = root
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n")
  return frames
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at ") && /:\d+:\d+\)?$/.test(line))
    .slice(0, 6)
}
