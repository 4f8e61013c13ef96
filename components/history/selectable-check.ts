import type { ListedCheck } from "#lib/checks/listed-check.ts"
import { factsOf, isQuestion } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** A check of a list as choosing needs it. */
export type SelectableCheck = Pick<ListedCheck, "id" | "operation" | "state" | "requestedAt"> & {
  /** Whom or what it asks about, as the list says it. */
  about: string
  /** Checks of one number speak of the same thing, with a record each; absent where the list has no other such check. */
  like?: number
  /** Its identifier is covered: nothing can be copied of it, or asked again. */
  covered?: true
}

/** The reader's rights on checks that they may see. */
export type SelectionRights = {
  exports: boolean
  compares: boolean
  takesFiles: boolean
  runsBatches: boolean
}

/** Returns the number of a check among those of a list that ask the same within the same second: nothing else distinguishes them. */
export function duplicatesUpTo(checks: readonly SelectableCheck[], check: SelectableCheck): number {
  const kind = ({ operation, about, requestedAt }: SelectableCheck) =>
    [operation, about, requestedAt.slice(0, "2026-11-23T03:21:04".length)].join(" ")
  return checks.slice(0, checks.indexOf(check) + 1).filter((one) => kind(one) === kind(check)).length
}

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
