import { factsOf, isQuestion } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { SelectableCheck } from "./selectable-check.ts"

/** Whom or what they ask about, each once; a signature request has a name and no identifier, and covered ones are not in the page. */
export function identifiersOf(chosen: readonly SelectableCheck[]): string[] {
  const asked = chosen.filter(({ operation, covered }) => operation !== "signature" && covered !== true)
  return [...new Set(asked.map(({ about }) => about))]
}

/** The operation of which they could become a batch again: of all of them, and one whose question is its identifier alone. */
export function batchOfSelected(chosen: readonly SelectableCheck[]): OperationSlug | null {
  const operation = chosen[0]?.operation
  if (
    !operation ||
    !isQuestion(operation) ||
    chosen.some((check) => check.operation !== operation || check.covered)
  )
    return null
  return factsOf(operation).fields.length === 1 ? operation : null
}
