/**
 * Writes an unexpected error to the log by its kind, place and request id. Its message stays out: messages of
 * libraries quote values, and a value may be somebody's document number.
 */
export function logFault(where: string, requestId: string, error: unknown): void {
  console.error(`${where} failed, request ${requestId}: ${faultWords(error)}${placeOf(error)}`)
}

/** The kind of an error and its code, if it has one: never its message. */
export function faultWords(error: unknown): string {
  const root = rootOf(error)
  if (!(root instanceof Error)) return typeof root
  return "code" in root ? `${root.name} ${String(root.code)}` : root.name
}

/**
 * What may stand in the log of something that was given to it: a failed query, which would bring its values along, gives
 * place to its kind, its place and the reference under which the page told of it.
 */
export function withoutValues(given: unknown): unknown {
  if (!(given instanceof Error) || !("query" in given) || !("params" in given)) return given
  const reference = "digest" in given ? `, reference ${String(given.digest)}` : ""
  return `a query failed${reference}: ${faultWords(given)}${placeOf(given)}`
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

function placeOf(error: unknown): string {
  const root = rootOf(error)
  const lines = root instanceof Error ? (root.stack?.split("\n") ?? []) : []
  const places = lines.filter((line) => /^\s+at /.test(line))
  return places
    .slice(0, 6)
    .map((place) => `\n${place}`)
    .join("")
}
