import type { Charge } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { ProblemCode } from "#lib/domain/failures.ts"
import type { ResultKind } from "#lib/domain/results.ts"

/** One question of a batch as the monitor shows it; there may be ten thousand of them, so it holds no more than that. */
export type BatchRow = {
  id: string
  row: number
  identifier: string
  isUnusual: boolean
  state: CheckState
  charge: Charge
  problem: ProblemCode | null
  resultKind: ResultKind | null
  /** The service's message when it refused the question or failed at it, verbatim and cut to a line's length; null for all other rows. */
  said: string | null
  revision: number
}

export type RowPage = {
  items: BatchRow[]
  nextRow: number | null
}

export const LARGEST_ROW_PAGE = 1_000
/** So many are on the screen at once. */
export const SHOWN_ROWS = 100

/** Rows that one batch may have. The specification gives no bound ("any number may be submitted at once"): this one is ours, and named as ours. */
export const MAX_ROWS = 10_000

/** Characters that the name of a batch may have; ours. */
export const MAX_NAME = 200

/** Appends a suffix to a name, within the length of a batch's name: if necessary the name is cut, between characters and not within one. */
export function fitBatchName(name: string, behind = ""): string {
  const room = MAX_NAME - behind.length
  if (name.length <= room) return name + behind
  let fitting = ""
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (fitting.length + segment.length > room - 1) break
    fitting += segment
  }
  return `${fitting}…${behind}`
}
