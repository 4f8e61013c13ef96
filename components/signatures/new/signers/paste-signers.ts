import type { DraftSigner } from "#components/signatures/new/draft/draft.ts"
import type { Imported, ImportedRow } from "#components/table-import/import-field.ts"
import type { SignerColumn } from "./signer-fields.ts"
import { typeNamed } from "./type-named.ts"

export type PastedSigner = Partial<Omit<DraftSigner, "id">>

export type Pasted = {
  signers: PastedSigner[]
  /** Words for a kind of document that name none of the three; those signers have the usual kind, to be looked at. */
  unknownTypes: string[]
  /** Titles, or first cells, of columns that nothing was taken from. */
  unused: readonly string[]
}

/** A kind and a number in one cell: "DNI 45678912", "C.E. N° 001234567"; blanks are single ones. */
const TYPE_AND_NUMBER = /^(\p{L}[\p{L}.]*) ?(?:n[°ºo.]{0,4} ?)?[: -] ?(?=\S*\d)(\S+)$/iu
/** Behind a name its address: "Ana Quispe <ana@correo.pe>". */
const EMAIL_BEHIND = /<([^<>\s@]+@[^<>\s]+)>$/

/**
 * The signers of a table. Only the words for a kind of document are changed; surnames in columns of their own are appended to the
 * given names. Values that were not understood are reported.
 */
export function pastedSigners({ rows, unused }: Pick<Imported, "rows" | "unused">): Pasted {
  const unknownTypes = new Set<string>()
  const signers = rows
    .map((row) => signerOf(row.values, unknownTypes))
    .filter((signer) => Object.entries(signer).some(([field, value]) => field !== "document_type" && value))
  return { signers, unknownTypes: [...unknownTypes], unused }
}

function signerOf(values: ImportedRow["values"], unknownTypes: Set<string>): PastedSigner {
  const at = (column: SignerColumn) => values[column] ?? ""
  const [word, number, email, phone] = [at("document_type"), at("document_number"), at("email"), at("phone")]
  const type = word && typeNamed(word)
  if (word && !type) unknownTypes.add(word)
  const name = [at("full_name"), at("given"), at("surname")].filter(Boolean).join(" ")
  return {
    ...(type && { document_type: type }),
    ...(number && numberOf(number)),
    ...(phone && { phone }),
    ...(name && nameOf(name)),
    ...(email && { email }),
  }
}

function numberOf(cell: string): Pick<PastedSigner, "document_type" | "document_number"> {
  const [, word, number] = TYPE_AND_NUMBER.exec(cell.replace(/\s+/g, " ")) ?? []
  const type = word && typeNamed(word)
  return type && number ? { document_type: type, document_number: number } : { document_number: cell }
}

function nameOf(cell: string): Pick<PastedSigner, "full_name" | "email"> {
  const found = EMAIL_BEHIND.exec(cell)
  const [name, email] = [cell.slice(0, found?.index ?? 0).trim(), found?.[1]]
  return name && email ? { full_name: name, email } : { full_name: cell }
}
