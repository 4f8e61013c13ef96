/** Returns the value of a JSON text; undefined where it is none (a page of a proxy, an answer that was cut). */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
