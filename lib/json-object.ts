export type JsonObject = Record<string, unknown>

/** Returns a field that a parsed JSON value has itself; undefined where it is no object, or has no such field. */
export function ownField(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Whether a parsed JSON value is an object: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Returns the value of a JSON text; undefined where it is none (a page of a proxy, an answer that was cut). */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
