import type { ImportField } from "#components/table-import/import-field.ts"
import { readDate } from "#components/table-import/read-date.ts"
import { documentKind } from "#lib/operations/question-document.ts"
import type { QuestionField } from "#lib/operations/question-field.ts"
import { documentIn } from "./document-in.ts"

/** Whether a text is a day at all does not depend on its century. */
const ANY_YEAR = 2000

/** How much a cell looks like what a field holds; null for fields that nothing but a title tells, such as names. */
export function lookOf(
  field: QuestionField,
  fields: readonly QuestionField[],
): Pick<ImportField, "look" | "besides" | "isFigures"> {
  if (field.control === "identifier") {
    const kind = documentKind(field, undefined)
    const isFigures = kind === "dni" || kind === "ruc"
    return { look: (cell) => likeDocument(kind, cell), besides: [], isFigures }
  }
  if (field.control === "documentType") return { look: (cell) => (isDocumentType(cell) ? 1 : 0), besides: [] }
  // One column of days among several fields of them may be any of these.
  const isOnlyDate =
    field.control === "date" && fields.filter(({ control }) => control === "date").length === 1
  return isOnlyDate ? { look: (cell) => (readDate(cell, "dmy", ANY_YEAR) ? 1 : 0), besides: [] } : {}
}

function likeDocument(kind: ReturnType<typeof documentKind>, cell: string): number {
  if (documentIn(kind, cell) !== null) return 1
  // With some signs too few or too many, as spreadsheets and people leave them.
  if (kind === "dni") return /^\d{5,7}$/.test(cell) ? 0.6 : 0
  if (kind === "vin") return /^(?=.*\d)[a-z\d]{12,20}$/i.test(cell) ? 0.6 : 0
  return 0
}

function isDocumentType(cell: string): boolean {
  return /^(?:dni|c\.?e\.?|carn[eé] de extranjer[ií]a|passport|pasaporte)$/iu.test(cell)
}
