import type { CheckOperation } from "#lib/operations/registry.ts"
import type { Indexer } from "#lib/vault/blind-index.ts"

/** The keyed fingerprint by which one question is known again: its operation and its fields, in the writing in which they were asked. */
export function questionIndex(index: Indexer, operation: CheckOperation, asked: unknown): Buffer {
  return index(JSON.stringify([operation, asked]), "checks.question")
}
