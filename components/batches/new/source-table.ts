import {
  MAX_SOURCE_CHARACTERS,
  MAX_SOURCE_COLUMNS,
  MAX_SOURCE_HEAD,
  type SourceTable,
} from "#lib/domain/batch-states.ts"
import { prefixOf } from "#lib/text/truncate.ts"
import type { DraftRow } from "./rows/draft-row.ts"

type Row = Pick<DraftRow, "line" | "others">

/** The stored source columns of the rows, and the heads of columns that do not fit beside them. */
export type StoredSource = { table: SourceTable | null; left: readonly string[] }

/**
 * The source columns of rows that may come from several files, in the order of the files: columns of one head are merged, and twice the same head
 * in a file stay two. Whole columns are stored as long as they fit. Without them the line numbers remain; null when all was typed.
 */
export function sourceTable(rows: readonly Row[], keepsOthers: boolean): StoredSource {
  if (rows.every(({ line }) => line === null)) return { table: null, left: [] }
  if (!keepsOthers)
    return { table: { columns: [], rows: rows.map(({ line }) => ({ line, cells: [] })) }, left: [] }
  const { heads, placesOf } = mergedHeads(rows)
  const sizes = heads.map(() => 0)
  for (const { others } of rows)
    for (const [index, place] of placesOf(others?.heads).entries())
      sizes[place] = (sizes[place] ?? 0) + (others?.cells[index]?.length ?? 0)
  let characters = 0
  const heading = heads
    .flatMap((_, place) => {
      const size = sizes[place] ?? 0
      if (characters + size > MAX_SOURCE_CHARACTERS) return []
      characters += size
      return [place]
    })
    .slice(0, MAX_SOURCE_COLUMNS)
  const cellsOf = ({ others }: Row) => {
    const byPlace = new Map(
      placesOf(others?.heads).map((place, index) => [place, others?.cells[index] ?? ""]),
    )
    return others === undefined || others.heads.length === 0
      ? []
      : heading.map((place) => byPlace.get(place) ?? "")
  }
  return {
    table: {
      columns: heading.map((place) => prefixOf(heads[place] ?? "", MAX_SOURCE_HEAD)),
      rows: rows.map((row) => ({ line: row.line, cells: cellsOf(row) })),
    },
    left: heads.filter((_, place) => !heading.includes(place)),
  }
}

/** All heads in the order of their first row, and the positions of each file's heads among them. */
function mergedHeads(rows: readonly Row[]) {
  const heads: string[] = []
  const places = new Map<readonly string[], number[]>()
  for (const { others } of rows) {
    if (!others || places.has(others.heads)) continue
    const own: number[] = []
    for (const head of others.heads) {
      const known = heads.findIndex((name, place) => name === head && !own.includes(place))
      own.push(known === -1 ? heads.push(head) - 1 : known)
    }
    places.set(others.heads, own)
  }
  return { heads, placesOf: (of: readonly string[] = []) => places.get(of) ?? [] }
}
