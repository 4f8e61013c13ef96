import type { CheckOperation } from "#lib/operations/registry.ts"
import type { Indexer, Indexes } from "#lib/vault/blind-index.ts"

/** The keyed fingerprints by which one question is known again: its operation and its fields, in the writing in which they were asked. */
export function questionIndexes(index: Indexer, operation: CheckOperation, asked: unknown): Indexes {
  return index.of(JSON.stringify([operation, asked]), "checks.question")
}
