import { foldName, type SheetRow } from "#components/intake/map-columns.ts"
import type { SignerDocumentType } from "#lib/signatures/request-schema.ts"
import type { DraftSigner } from "./draft.ts"

type Column = "full_name" | "document_type" | "document_number" | "email" | "phone"
export type PastedSigner = Partial<Omit<DraftSigner, "id">>

const TITLES: Record<Column, readonly string[]> = {
  full_name: [
    "full_name",
    "nombre",
    "nombres",
    "nombre completo",
    "nombres y apellidos",
    "apellidos y nombres",
    "firmante",
    "name",
    "full name",
    "signer",
  ],
  document_type: [
    "document_type",
    "tipo",
    "tipo de documento",
    "tipo documento",
    "tipo doc",
    "type",
    "document type",
  ],
  document_number: [
    "document_number",
    "documento",
    "numero",
    "numero de documento",
    "nro documento",
    "n documento",
    "dni",
    "document",
    "document number",
    "number",
  ],
  email: ["email", "e-mail", "correo", "correo electronico", "mail"],
  phone: ["phone", "telefono", "celular", "movil", "mobile"],
}

const TYPES: Record<string, SignerDocumentType> = {
  dni: "dni",
  documentonacionaldeidentidad: "dni",
  ce: "ce",
  carnedeextranjeria: "ce",
  carnetdeextranjeria: "ce",
  foreigneridentitycard: "ce",
  pasaporte: "passport",
  passport: "passport",
  pas: "passport",
}

/**
 * Signers of a pasted table. Titles are optional: without them a column is told by what stands in it. Nothing is changed but blanks around a
 * cell and the words for a kind of document; a kind that is not known stays `dni`, to be looked at.
 */
export function pastedSigners(rows: readonly SheetRow[]): PastedSigner[] {
  const [first] = rows
  if (!first) return []
  const titled = columnsByTitle(first.cells)
  const columns = titled.size >= 2 ? titled : columnsByContent(rows)
  return (titled.size >= 2 ? rows.slice(1) : rows)
    .map(({ cells }) => signerOf(cells, columns))
    .filter((signer) => Object.values(signer).some((value) => value !== ""))
}

function signerOf(cells: readonly string[], columns: ReadonlyMap<number, Column>): PastedSigner {
  const signer: PastedSigner = {}
  for (const [index, column] of columns) {
    const cell = (cells[index] ?? "").trim()
    if (column !== "document_type") signer[column] = cell
    else {
      const type = TYPES[foldName(cell)]
      if (type) signer.document_type = type
    }
  }
  return signer
}

function columnsByTitle(cells: readonly string[]): Map<number, Column> {
  const columns = new Map<number, Column>()
  cells.forEach((cell, index) => {
    const title = foldName(cell)
    const found = (Object.keys(TITLES) as Column[]).find(
      (column) =>
        ![...columns.values()].includes(column) && TITLES[column].some((name) => foldName(name) === title),
    )
    if (found) columns.set(index, found)
  })
  return columns
}

/** Each column is what most of its cells look like; the first of the rest holds the names. */
function columnsByContent(rows: readonly SheetRow[]): Map<number, Column> {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const columns = new Map<number, Column>()
  const cellsOf = (index: number) =>
    rows.map(({ cells }) => (cells[index] ?? "").trim()).filter((cell) => cell !== "")
  const take = (column: Column, looks: (cell: string) => boolean) => {
    for (let index = 0; index < width; index++) {
      const cells = cellsOf(index)
      if (columns.has(index) || cells.length === 0 || cells.filter(looks).length * 2 <= cells.length) continue
      columns.set(index, column)
      return
    }
  }
  take("email", (cell) => cell.includes("@"))
  take("document_type", (cell) => foldName(cell) in TYPES)
  take("document_number", (cell) => /\d/.test(cell) && !cell.startsWith("+") && !/\s\p{L}/u.test(cell))
  take("phone", (cell) => /^\+?[\d\s().-]{6,}$/.test(cell))
  take("full_name", (cell) => /\p{L}/u.test(cell))
  return columns
}
