import { usualOf } from "#components/ask/entry/entry-notes.ts"
import { isUnusualDocument, normalizeDocument } from "#lib/domain/normalize-document.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { QuestionField } from "#lib/operations/question-field.ts"
import { isVin } from "#lib/operations/vin-format.ts"

/** The kind of document that a field holds, as far as the field or the row says it. */
export function documentKind(
  field: QuestionField,
  values: Readonly<Record<string, string>>,
): SubjectKind | undefined {
  const usually = usualOf(field, values)
  return usually === "eightDigits" ? "dni" : usually
}

/** The normal form of a text that is a document of that kind, with whatever signs it was written; null when it is none. */
export function documentIn(kind: SubjectKind | undefined, text: string): string | null {
  const normal = normalizeDocument(kind ?? "document", text)
  switch (kind) {
    case "vin":
      return isVin(normal) ? normal : null
    case "dni":
    case "ruc":
    case "plate":
      return isUnusualDocument(kind, normal) ? null : normal
    default:
      return /^[a-z]{0,3}\d{6,12}[a-z]?$/i.test(normal) ? normal : null
  }
}
