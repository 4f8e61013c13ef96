import { instantMs } from "#lib/time/instant-ms.ts"

/** An instant of ISO 8601 in milliseconds; null when there is none or its text names none (a date alone, a time without a zone). */
export function timeOf(text: string | null): number | null {
  return text === null ? null : instantMs(text)
}
