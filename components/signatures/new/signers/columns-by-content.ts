import type { SheetRow } from "#components/batches/new/read/map-columns.ts"
import { typeNamed } from "./type-named.ts"

/** What a column of a pasted table holds: a field of a signer, a part of the name, or only the number of the row. */
export type Column =
  | "full_name"
  | "given"
  | "surname"
  | "document_type"
  | "document_number"
  | "email"
  | "phone"
  | "ignored"

/** How much a cell looks like something, 0 to 1. */
type Look = (cell: string) => number

const yes =
  (pattern: RegExp): Look =>
  (cell) =>
    pattern.test(cell) ? 1 : 0

const DATE = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/
/** A Peruvian mobile has nine digits and begins with 9; a number with a plus is one of a telephone anyway. */
const MOBILE = /^(?:\+|00)\d[\d\s().-]{6,}$|^(?:\+?51)?[\s-]*9\d{2}[\s-]?\d{3}[\s-]?\d{3}$/

/** "DNI 45678912", "C.E. N° 001234567"; blanks are single ones. */
function isTypeAndNumber(cell: string): boolean {
  return /\d{3}$/.test(cell) && /^\p{L}[\p{L}.]* ?(?:n[°ºo.]{0,4} ?)?[: -] ?[A-Z\d-]+$/iu.test(cell)
}

/** A DNI has eight digits. Other documents have digits and few blanks, and neither an at-sign nor the look of a date. */
const documentLook: Look = (cell) => {
  if (/^\d{8}$/.test(cell) || isTypeAndNumber(cell.replace(/\s+/g, " "))) return 1
  if (!/\d/.test(cell) || /^\+|@/.test(cell) || DATE.test(cell) || /\s\p{L}/u.test(cell)) return 0
  return MOBILE.test(cell) ? 0.2 : 0.6
}
const phoneLook: Look = (cell) => {
  if (MOBILE.test(cell)) return 1
  return /^\+?[\d\s().-]{6,}$/.test(cell) && !DATE.test(cell) ? 0.5 : 0
}

/** The fields in the order in which they take the column that looks most like them. */
const LOOKS: readonly [Column, Look][] = [
  ["email", yes(/^[^<]*@/)],
  ["document_type", (cell) => (typeNamed(cell) && !/\d/.test(cell) ? 1 : 0)],
  ["document_number", documentLook],
  ["phone", phoneLook],
  ["full_name", yes(/\p{L}/u)],
]

/** Each field of `fields` takes the column, of those that `known` leaves, whose cells look most like it; more than half of them have to. */
export function columnsByContent(
  rows: readonly SheetRow[],
  known: ReadonlyMap<number, Column> = new Map(),
  fields: readonly Column[] = LOOKS.map(([column]) => column),
): Map<number, Column> {
  const columns = new Map(known)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  for (let index = 0; index < width && width > 1; index++) {
    if (!columns.has(index) && isNumbering(rows, index)) columns.set(index, "ignored")
  }
  for (const [column, look] of LOOKS) {
    if (!fields.includes(column) || [...columns.values()].includes(column)) continue
    const best = bestOf(rows, width, columns, look)
    if (best !== null) columns.set(best, column)
  }
  return columns
}

function bestOf(
  rows: readonly SheetRow[],
  width: number,
  taken: ReadonlyMap<number, Column>,
  look: Look,
): number | null {
  let best: number | null = null
  let most = 0
  for (let index = 0; index < width; index++) {
    const cells = cellsOf(rows, index)
    if (taken.has(index) || cells.length === 0) continue
    const looks = cells.map(look)
    const isMostly = looks.filter((value) => value > 0).length * 2 > cells.length
    const share = looks.reduce((sum, value) => sum + value, 0) / cells.length
    if (isMostly && share > most) [best, most] = [index, share]
  }
  return best
}

/** 1, 2, 3 down the table: the rows are only numbered. */
function isNumbering(rows: readonly SheetRow[], index: number): boolean {
  const cells = rows.map(({ cells: row }) => (row[index] ?? "").trim())
  const [first] = cells
  return (first === "1" || first === "01") && cells.every((cell, place) => Number(cell) === place + 1)
}

function cellsOf(rows: readonly SheetRow[], index: number): string[] {
  return rows.map(({ cells }) => (cells[index] ?? "").trim()).filter((cell) => cell !== "")
}
