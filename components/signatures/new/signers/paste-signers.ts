import type { SheetRow } from "#components/batches/new/read/map-columns.ts"
import type { DraftSigner } from "#components/signatures/new/draft/draft.ts"
import { type Column, columnsByContent } from "./columns-by-content.ts"
import { columnsByTitle, titlesIn } from "./columns-by-title.ts"
import { typeNamed } from "./type-named.ts"

export type PastedSigner = Partial<Omit<DraftSigner, "id">>

export type Pasted = {
  signers: PastedSigner[]
  /** Words for a kind of document that name none of the three; those signers have the usual kind, to be looked at. */
  unknownTypes: string[]
  /** Titles, or first cells, of columns that nothing was taken from. */
  unused: string[]
}

export const NOTHING_PASTED: Pasted = { signers: [], unknownTypes: [], unused: [] }

/** A kind and a number in one cell: "DNI 45678912", "C.E. N° 001234567"; blanks are single ones. */
const TYPE_AND_NUMBER = /^(\p{L}[\p{L}.]*) ?(?:n[°ºo.]{0,4} ?)?[: -] ?(?=\S*\d)(\S+)$/iu
/** Behind a name its address: "Ana Quispe <ana@correo.pe>". */
const EMAIL_BEHIND = /<([^<>\s@]+@[^<>\s]+)>$/

/**
 * Signers of a pasted table. Titles are optional: without them a column is told by what stands in it. Nothing is changed but blanks around a
 * cell and the words for a kind of document; surnames in columns of their own stand behind the given names. What was not understood is told.
 */
export function pastedSigners(rows: readonly SheetRow[]): Pasted {
  const [first] = rows
  if (!first) return NOTHING_PASTED
  const titled = titlesIn(first.cells) ? columnsByTitle(first.cells) : null
  const lines = titled ? rows.slice(1) : rows
  // Under titles, only what is told by its look beyond doubt is taken from a column whose title says nothing.
  const columns = titled ? columnsByContent(lines, titled, untitled(titled)) : columnsByContent(lines)
  const unknownTypes = new Set<string>()
  const signers = lines
    .map(({ cells }) => signerOf(cells, columns, unknownTypes))
    .filter((signer) => Object.entries(signer).some(([field, value]) => field !== "document_type" && value))
  return { signers, unknownTypes: [...unknownTypes], unused: unusedIn(rows, columns) }
}

function untitled(titled: ReadonlyMap<number, Column>): Column[] {
  const isNamed = [...titled.values()].some((column) => ["full_name", "given", "surname"].includes(column))
  return isNamed ? ["email"] : ["email", "full_name"]
}

function signerOf(
  cells: readonly string[],
  columns: ReadonlyMap<number, Column>,
  unknownTypes: Set<string>,
): PastedSigner {
  const signer: PastedSigner = {}
  const names: Record<"given" | "surname", string[]> = { given: [], surname: [] }
  for (const [index, column] of columns) {
    const cell = (cells[index] ?? "").trim()
    if (cell === "" || column === "ignored") continue
    if (column === "document_type") {
      const type = typeNamed(cell)
      if (type) signer.document_type = type
      else unknownTypes.add(cell)
    } else if (column === "document_number") Object.assign(signer, numberOf(cell))
    else if (column === "full_name" || column === "given") names.given.push(cell)
    else if (column === "surname") names.surname.push(cell)
    else signer[column] = cell
  }
  const name = [...names.given, ...names.surname].join(" ")
  return { ...signer, ...(name && nameOf(name, signer.email)) }
}

function numberOf(cell: string): Pick<PastedSigner, "document_type" | "document_number"> {
  const [, word, number] = TYPE_AND_NUMBER.exec(cell.replace(/\s+/g, " ")) ?? []
  const type = word && typeNamed(word)
  return type && number ? { document_type: type, document_number: number } : { document_number: cell }
}

function nameOf(cell: string, email: string | undefined): Pick<PastedSigner, "full_name" | "email"> {
  const found = EMAIL_BEHIND.exec(cell)
  const [name, address] = [cell.slice(0, found?.index ?? 0).trim(), found?.[1]]
  return name && address ? { full_name: name, email: email ?? address } : { full_name: cell }
}

function unusedIn(rows: readonly SheetRow[], columns: ReadonlyMap<number, Column>): string[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    if (columns.has(index)) return []
    const cell = rows.map(({ cells }) => (cells[index] ?? "").trim()).find((text) => text !== "")
    return cell === undefined ? [] : [cell]
  })
}
