import type { SentDocument } from "../register.ts"

/** The sent documents that a record does not show under their name; nothing but the name ties the two together. */
export function unshownDocuments(
  names: readonly (string | null)[],
  sent: readonly SentDocument[],
): SentDocument[] {
  const left = [...sent]
  for (const name of names) {
    const at = left.findIndex((document) => document.name === name)
    if (at !== -1) left.splice(at, 1)
  }
  return left
}
