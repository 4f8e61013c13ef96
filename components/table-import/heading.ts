import { fieldTitled, isWhole, looksLikeData, looksLikeTitles } from "./column-titles.ts"
import type { ImportField, SheetRow } from "./import-field.ts"

/** A sheet by the row that heads it. Nothing is taken from the rows above that one. */
export type Headed = {
  above: readonly SheetRow[]
  /** The cells of the heading; null where there is none. */
  titles: readonly string[] | null
  rows: readonly SheetRow[]
}

/** How many rows may be above a heading: a title, a date, a logo's line. */
export const INSPECTED = 10

/** A sheet whose heading is that row of its rows, from 0; null for none. */
export function headedAt(rows: readonly SheetRow[], heading: number | null): Headed {
  const titles = heading === null ? undefined : rows[heading]
  if (heading === null || !titles) return { above: [], titles: null, rows }
  return { above: rows.slice(0, heading), titles: titles.cells, rows: rows.slice(heading + 1) }
}

/**
 * The row that most likely heads a sheet: of the first ones that look like titles, the one that names most fields. A later row than the first has
 * no data in it, and above it are only rows that are shorter, or a line of words.
 */
export function guessHeading(rows: readonly SheetRow[], fields: readonly ImportField[]): number | null {
  let [best, most] = [null as number | null, 0]
  for (const [index, { cells }] of rows.slice(0, INSPECTED).entries()) {
    const isFirst = index === 0
    if (!looksLikeTitles(cells, fields) || (!isFirst && looksLikeData(cells))) continue
    if (!rows.slice(0, index).every((above) => isLead(above.cells, cells))) break
    const named = namedIn(cells, fields)
    if (named > most) [best, most] = [index, named]
  }
  return best ?? (isUnknownHeading(rows, fields) ? 0 : null)
}

/** A first row of words over a row in which a cell is a field's beyond doubt: a heading in words that nobody listed. */
function isUnknownHeading([first, second]: readonly SheetRow[], fields: readonly ImportField[]): boolean {
  if (!first || !second || looksLikeData(first.cells)) return false
  const holds = ({ cells }: SheetRow) =>
    cells.some((cell) => fields.some(({ look, besides }) => besides && look?.(cell.trim()) === 1))
  return !holds(first) && holds(second) && filledIn(first.cells) > 0
}

/** Whether a row may be above a heading. */
function isLead(above: readonly string[], heading: readonly string[]): boolean {
  const filled = filledIn(above)
  return filled < filledIn(heading) || (filled <= 1 && !looksLikeData(above))
}

/** How much a row names fields: each counts once, by a whole name more than by one that a title only holds. */
function namedIn(cells: readonly string[], fields: readonly ImportField[]): number {
  const weights = new Map<string, number>()
  for (const cell of cells) {
    const named = fieldTitled(cell, fields)
    if (!named) continue
    const { field } = named.field
    weights.set(field, Math.max(weights.get(field) ?? 0, isWhole(named) ? 2 : 1))
  }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}

function filledIn(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length
}
