import type { CheckState } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"

/** The filter of a batch's rows. Answers without a record are counted apart from those with one. */
export type RowFilter =
  | { by: "state"; state: CheckState }
  | { by: "result"; kind: Exclude<ResultKind, "record"> }
  | { by: "mark"; mark: string; words: string }

export function isSameFilter(one: RowFilter | null, other: RowFilter): boolean {
  return one !== null && exportQuery(one) === exportQuery(other)
}

/** The filter as the parameters of an address: of the rows that are read, and of an export, which holds the same. */
export function exportQuery(filter: RowFilter): string {
  switch (filter.by) {
    case "state":
      return `state=${filter.state}`
    case "result":
      return `result=${filter.kind}`
    case "mark":
      return `mark=${filter.mark}`
  }
}
