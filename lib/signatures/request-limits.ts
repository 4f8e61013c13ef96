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
