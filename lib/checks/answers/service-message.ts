import type { Problem } from "#lib/domain/failures.ts"

/** Returns the service's own words as one text, verbatim: its message, and on further lines the messages of each field. Empty when there are none. */
export function serviceMessage({ message, errors = {} }: Problem): string {
  const ofFields = Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join(" ")}`)
  return [...(message === undefined ? [] : [message]), ...ofFields].join("\n")
}
