const LONGEST_SECONDS = 24 * 60 * 60

/** The three forms of an HTTP date (RFC 9110, 5.6.7); `Date.parse` takes much that is none. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/
const RFC_850_DATE = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} [\d:]{8} GMT$/
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/

/**
 * Seconds to wait that a `Retry-After` header asks for (RFC 9110, 10.2.3: seconds or an HTTP date), between 0 and one day;
 * `undefined` when it is missing or says neither.
 */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS)
  const dateMs = httpDateMs(text)
  if (Number.isNaN(dateMs)) return undefined
  return Math.min(Math.max(0, Math.ceil((dateMs - nowMs) / 1000)), LONGEST_SECONDS)
}

function httpDateMs(text: string): number {
  if (HTTP_DATE.test(text) || RFC_850_DATE.test(text)) return Date.parse(text)
  return ASCTIME_DATE.test(text) ? Date.parse(`${text} GMT`) : Number.NaN // it names no zone, and means this one
}
