import { foldTitle } from "#lib/text/fold.ts"
import type { Column } from "./columns-by-content.ts"

/**
 * What a title says, folded (no case, accents, blanks and signs): the first that fits. Sheets of different desks call the same thing by many
 * names ("Nro. DNI", "Correo electrónico", "Apellidos y Nombres"), so words are looked for and not whole titles.
 */
const TITLES: readonly [Column, RegExp][] = [
  ["email", /correo|email|^mail/],
  ["phone", /telefono|celular|movil|phone|mobile|whatsapp|^(?:tel|cel)$/],
  ["document_type", /^(?:tipo|type)|(?:document|doc|id)type/],
  [
    "document_number",
    /document|identidad|dni|pasaporte|passport|carnet?(?:de)?extranjer|^(?:doc|ce|numero|number|nro)/,
  ],
  ["full_name", /apellido.*nombre|nombre.*apellido|(?:nombre|name).*(?:completo)|full.*name|razonsocial/],
  ["surname", /apellido|surname|last.*name/],
  ["given", /^nombres?$|prenombre|(?:first|given).*name/],
  ["full_name", /nombre|name|firmante|signer|representante/],
]
/** Of rows that are only numbered. */
const NUMBERING = /^(?:n|no|num|item|orden|row)?$/

/** Whether the first row holds titles: no address, no long number, and a cell that names a column. */
export function titlesIn(cells: readonly string[]): boolean {
  const isData = cells.some((cell) => cell.includes("@") || /\d{4}/.test(cell))
  return !isData && cells.some((cell) => isTitle(cell))
}

/** The columns by their titles; a column of each kind, but for the parts of a name. */
export function columnsByTitle(cells: readonly string[]): Map<number, Column> {
  const columns = new Map<number, Column>()
  cells.forEach((cell, index) => {
    const column = columnOf(cell)
    const isTaken =
      column !== "surname" && column !== "ignored" && [...columns.values()].includes(column ?? "ignored")
    if (column && !isTaken) columns.set(index, column)
  })
  return columns
}

/** A title is short: a name of a company with "Nombre" in it, or a whole sentence, is none. */
function isTitle(cell: string): boolean {
  const column = columnOf(cell)
  return column !== undefined && column !== "ignored" && cell.trim().length <= 40
}

function columnOf(cell: string): Column | undefined {
  const folded = foldTitle(cell.replaceAll(/[ºª°]/g, ""))
  if (NUMBERING.test(folded)) return "ignored"
  return TITLES.find(([, pattern]) => pattern.test(folded))?.[0]
}
