import type { BoardAddress } from "#lib/signatures/board/board-path.ts"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"
import { ordered } from "#lib/signatures/board/call-order.ts"
import { isInLane, searchNames } from "#lib/signatures/board/facts.ts"

/** The list's filters and order, as of the last choice that the person made. */
export type BoardView = BoardAddress & { typed: string; atMs: number }

/** The ids of the requests that a view shows, in its order. */
export function arrange(rows: ReadonlyMap<string, BoardRow>, view: BoardView): string[] {
  const found = searchNames([...rows.values()], view.typed).filter((row) =>
    isInLane(row, view.lane, view.atMs),
  )
  return ordered(found, view.order, view.atMs).map(({ id }) => id)
}

/** Whether two lists of ids are the same, place by place. */
export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}
