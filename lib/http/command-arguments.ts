const MAX_DEPTH = 32

/** In what way React writes a text that begins with `$`, and what JSON has no word for. */
const WRITTEN = /^\$(\$|undefined$|NaN$|-?Infinity$|-0$|D\d)/
/** The second time that React writes the same list or object: where the first one stands, such as `$0:0:rows`. */
const AGAIN = "$0:"

/** Whether a body is the arguments of a command as our pages send them. At another kind, a reference to a part that did not come, Next fails with a 500. */
export function areCommandArguments(body: string): boolean {
  try {
    const given: unknown = JSON.parse(body)
    return Array.isArray(given) && isPlain(given, given, 0)
  } catch {
    return false
  }
}

function isPlain(value: unknown, root: unknown, depth: number): boolean {
  if (typeof value === "string")
    return !value.startsWith("$") || WRITTEN.test(value) || (value.startsWith(AGAIN) && isThere(value, root))
  if (typeof value !== "object" || value === null) return true
  return depth < MAX_DEPTH && Object.values(value).every((part) => isPlain(part, root, depth + 1))
}

function isThere(reference: string, root: unknown): boolean {
  let at = root
  for (const key of reference.slice(AGAIN.length).split(":")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return false
    at = (at as Record<string, unknown>)[key]
  }
  return typeof at === "object" && at !== null
}
