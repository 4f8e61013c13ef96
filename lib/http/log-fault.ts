/**
 * Writes an unexpected error to the log by its kind, place and request id. Its message stays out: messages of
 * libraries quote values, and a value may be somebody's document number.
 */
export function logFault(where: string, requestId: string, error: unknown): void {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const name = root instanceof Error ? root.name : typeof root
  const code = root instanceof Error && "code" in root ? ` ${String(root.code)}` : ""
  const place =
    root instanceof Error
      ? (root.stack
          ?.match(/\n\s+at .*/g)
          ?.slice(0, 6)
          .join("") ?? "")
      : ""
  console.error(`${where} failed, request ${requestId}: ${name}${code}${place}`)
}
