import type { CheckOperation } from "#lib/operations/registry.ts"
import { nameKey } from "#lib/text/fold.ts"
import type { CurrentLine } from "./current-lines.ts"

/** The name of a subject in an answer: whose answer, of when. `askedAt` is ISO 8601 in UTC. */
export type SubjectName = { name: string; checkId: string; operation: CheckOperation; askedAt: string }

/**
 * Returns the names in the current answers about one subject, the newest first. The same words, in any order, case and accents, are one name; names that
 * differ stay beside each other, each with its source, and are never merged.
 */
export function namesIn(lines: readonly CurrentLine[]): SubjectName[] {
  const names = new Map<string, SubjectName>()
  const newest = lines.toSorted((one, other) => (one.checkId < other.checkId ? 1 : -1))
  for (const { result, checkId, operation, askedAt } of newest) {
    const name = result.line.title
    const key = nameKey(name)
    if (name !== "" && !names.has(key)) names.set(key, { name, checkId, operation, askedAt })
  }
  return [...names.values()]
}
