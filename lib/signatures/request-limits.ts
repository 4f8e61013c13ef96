import { MINUTE_MS } from "#lib/time/durations.ts"

/** Limits of the specification (Limits), in characters, minutes and milliseconds. */
export const SIGNATURE_LIMITS = {
  name: 255,
  documentNumber: 30,
  phone: 20,
  leastMinutes: 1,
  mostMinutes: 43_200,
  leastAheadMs: 10 * MINUTE_MS,
} as const

/** Our margin above the ten minutes of the specification: for the difference of clocks, and for a call to arrive. */
const MARGIN_MS = 30_000

/** Whether a deadline is at least 10 minutes ahead when it arrives (specification, Limits); sending takes `transferMs`. Not of a term in minutes. */
export function isFarEnough(expiresAt: string | undefined, now: number, transferMs = 0): boolean {
  if (expiresAt === undefined) return true
  return Date.parse(expiresAt) >= now + SIGNATURE_LIMITS.leastAheadMs + MARGIN_MS + transferMs
}

/** No control characters and no half of a surrogate pair. */
export const NO_CONTROLS = /^[^\p{Cc}\p{Cs}]*$/u

/** Why a text cannot be sent, as a key of `validation`: it has more characters, counted as people count them, or some that are no text. */
export function textFault(text: string, most: number): string | undefined {
  const trimmed = text.trim()
  if ([...trimmed].length > most) return `atMost${most}`
  return NO_CONTROLS.test(trimmed) ? undefined : "controlCharacters"
}

const MB = 1024 * 1024

/** Our own limits for a signature request, as the specification does not show those of the service. */
export const OWN_LIMITS = {
  maxFileBytes: 50 * MB,
  maxFiles: 20,
  maxTotalBytes: 250 * MB,
}
