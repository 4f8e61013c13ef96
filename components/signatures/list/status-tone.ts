import type { Tone } from "#components/ui/values/tone.ts"

/** The status words that the specification shows. */
const KNOWN_WORDS: { [status: string]: Tone } = { sent: "info", in_signing: "info" }

/** The tone of a request's status: any word that the specification does not show stays neutral. */
export function statusTone(status: string | null): Tone {
  return KNOWN_WORDS[status ?? ""] ?? "neutral"
}
