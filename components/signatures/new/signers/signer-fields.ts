import type { ImportField } from "#components/table-import/import-field.ts"
import { typeNamed } from "./type-named.ts"

const DATE = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/
/** A Peruvian mobile has nine digits and begins with 9; a number with a plus is one of a telephone anyway. */
const MOBILE = /^(?:\+|00)\d[\d\s().-]{6,}$|^(?:\+?51)?[\s-]*9\d{2}[\s-]?\d{3}[\s-]?\d{3}$/
const PHONE_TITLE = "telefono|celular|movil|phone|mobile|whatsapp|^(?:tel|cel)$"

/** The columns that a table of signers may have. */
export const SIGNER_COLUMNS = [
  "email",
  "document_type",
  "document_number",
  "phone",
  "surname",
  "given",
  "full_name",
] as const
export type SignerColumn = (typeof SIGNER_COLUMNS)[number]

/**
 * How each is found. Sheets of different desks call the same thing by many names ("Nro. DNI", "Correo electrónico", "Apellidos y Nombres"),
 * so words are looked for and not whole titles; they are in the order in which a column is theirs.
 */
const FOUND_BY: Readonly<Record<SignerColumn, Pick<ImportField, "title" | "look" | "besides" | "several">>> =
  {
    email: { title: /correo|email|^mail/, look: yes(/^[^<]*@/), besides: [] },
    document_type: {
      title: /^(?:tipo|type)|(?:document|doc|id)type/,
      look: (cell) => (typeNamed(cell) && !/\d/.test(cell) ? 1 : 0),
    },
    document_number: {
      title: new RegExp(
        `^(?!.*(?:${PHONE_TITLE})).*(?:document|identidad|dni|pasaporte|passport|carnet?(?:de)?extranjer|^(?:n|no|nro|num|numero|number)?(?:de|of)?(?:doc|id$|ci$|cedula)|^(?:ce|numero|number|nro))`,
      ),
      look: likeDocument,
    },
    phone: { title: new RegExp(PHONE_TITLE), look: likePhone },
    surname: { title: /^(?!.*nombre).*(?:apellido|surname|last.*name)/, several: true },
    given: { title: /^nombres?$|prenombre|(?:first|given).*name/ },
    full_name: {
      title: /nombre|name|razonsocial|firmante|signer|representante/,
      look: yes(/\p{L}/u),
      besides: ["given", "surname"],
    },
  }

/** The columns of signers as the reading of tables wants them, in the words of the screen. */
export function signerFields(label: (column: SignerColumn) => string): ImportField[] {
  return SIGNER_COLUMNS.map((field) => ({
    field,
    label: label(field),
    names: [],
    optional: true,
    ...FOUND_BY[field],
  }))
}

function yes(pattern: RegExp): (cell: string) => number {
  return (cell) => (pattern.test(cell) ? 1 : 0)
}

/** "DNI 45678912", "C.E. N° 001234567"; blanks are single ones. */
function isTypeAndNumber(cell: string): boolean {
  return /\d{3}$/.test(cell) && /^\p{L}[\p{L}.]* ?(?:n[°ºo.]{0,4} ?)?[: -] ?[A-Z\d-]+$/iu.test(cell)
}

/** A DNI has eight digits. Other documents have digits and few blanks, and neither an at-sign nor the look of a date. */
function likeDocument(cell: string): number {
  if (/^\d{8}$/.test(cell) || isTypeAndNumber(cell.replace(/\s+/g, " "))) return 1
  if (!/\d/.test(cell) || /^\+|@/.test(cell) || DATE.test(cell) || /\s\p{L}/u.test(cell)) return 0
  return MOBILE.test(cell) ? 0.2 : 0.6
}

function likePhone(cell: string): number {
  if (MOBILE.test(cell)) return 1
  return /^\+?[\d\s().-]{6,}$/.test(cell) && !DATE.test(cell) ? 0.5 : 0
}
