/** Far deeper than any argument of a command. */
const MAX_DEPTH = 32

/** In what way React writes a text that begins with `$`, and what JSON has no word for. */
const WRITTEN = /^\$(\$|undefined$|NaN$|-?Infinity$|-0$|D\d)/

/** Whether a body is the arguments of a command as our pages send them. At another kind, a reference to a part that did not come, Next fails with a 500. */
export function areCommandArguments(body: string): boolean {
  try {
    const given: unknown = JSON.parse(body)
    return Array.isArray(given) && isPlain(given, 0)
  } catch {
    return false
  }
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === "string") return !value.startsWith("$") || WRITTEN.test(value)
  if (typeof value !== "object" || value === null) return true
  return depth < MAX_DEPTH && Object.values(value).every((part) => isPlain(part, depth + 1))
}
