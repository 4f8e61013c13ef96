import "server-only"
import type { Executor } from "#lib/db/client.ts"
import type { Result } from "#lib/domain/results.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { nameIndexes } from "#lib/search/name-index.ts"
import { heldIndexer, type Indexer } from "#lib/vault/blind-index.ts"
import { resultOf } from "./derive-result.ts"
import { facetsOf, facetText, MARK } from "./facets.ts"

/** A result as it is written beside its answer: `marks` are the keyed fingerprints of its facets, `words` those that its subject is found by. */
export type KeptResult = Result & { marks: Buffer[]; words: Buffer[] }

/** What is kept of an answer's result, derived from its exact bytes. `word`: the one with which the service ended the task. */
export async function keptResult(
  tx: Executor,
  operation: CheckOperation,
  body: Uint8Array,
  word: string | null = null,
): Promise<KeptResult> {
  const result = resultOf(operationOf(operation), body, word)
  const index = await heldIndexer(tx)
  return {
    ...result,
    marks: facetsOf(result).map((facet) => markIndexes(index, facetText(facet)).current),
    words: nameIndexes(index, [result.line.title]),
  }
}

/** The keyed fingerprints of a facet's text. */
export function markIndexes(index: Indexer, text: string) {
  return index.of(text, "check_marks.mark")
}

/** A mark in hexadecimal, of an address that was kept, as rows bear it under the newest key of the indexes. */
export function newestMark(index: Indexer, mark: string): string {
  const upgraded = MARK.test(mark) ? index.upgrade(Buffer.from(mark, "hex")) : undefined
  return upgraded?.toString("hex") ?? mark
}
