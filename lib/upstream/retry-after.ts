const LONGEST_SECONDS = 24 * 60 * 60

/**
 * Seconds to wait that a `Retry-After` header asks for (RFC 9110, 10.2.3: seconds or an HTTP date), between 0 and one day;
 * `undefined` when it is missing or says neither.
 */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS)
  if (!/^[A-Z][a-z]{2},? /.test(text)) return undefined // Date.parse takes much that is no HTTP date
  const dateMs = Date.parse(text)
  if (Number.isNaN(dateMs)) return undefined
  return Math.min(Math.max(0, Math.ceil((dateMs - nowMs) / 1000)), LONGEST_SECONDS)
}
