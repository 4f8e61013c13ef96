import type { Problem } from "#lib/domain/failures.ts"

/** The service's own words in one text, verbatim: its message, and on further lines what it said of each field. Empty when it said nothing. */
export function serviceMessage({ message, errors = {} }: Problem): string {
  const ofFields = Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join(" ")}`)
  return [...(message === undefined ? [] : [message]), ...ofFields].join("\n")
}
