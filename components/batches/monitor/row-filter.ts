import type { BatchRow } from "#lib/batches/batch-row.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"

/** The filter of a batch's rows. Answers without a record are counted apart from those with one. */
export type RowFilter =
  | { by: "state"; state: CheckState }
  | { by: "result"; kind: Exclude<ResultKind, "record"> }
  /** `rows`: the numbers of those whose answer says so; null while they are being read. */
  | { by: "mark"; mark: string; words: string; rows: ReadonlySet<number> | null }

/** Whether a row is what a filter asks for. */
export function isShown(row: BatchRow, filter: RowFilter): boolean {
  switch (filter.by) {
    case "state":
      return row.state === filter.state && !isWithoutRecord(row)
    case "result":
      return row.state === "answered" && row.resultKind === filter.kind
    case "mark":
      return filter.rows?.has(row.row) ?? false
  }
}

function isWithoutRecord({ state, resultKind }: BatchRow): boolean {
  return state === "answered" && resultKind !== null && resultKind !== "record"
}

export function isSameFilter(one: RowFilter | null, other: RowFilter): boolean {
  if (one?.by === "state" && other.by === "state") return one.state === other.state
  if (one?.by === "result" && other.by === "result") return one.kind === other.kind
  return one?.by === "mark" && other.by === "mark" && one.mark === other.mark
}

/** The filter as the parameters of an export, which holds the rows that it shows. */
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
