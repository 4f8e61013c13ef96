import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { factsOf } from "./facts.ts"
import type { QuestionField } from "./question-field.ts"
import type { OperationSlug } from "./registry.ts"

/** The kind of document that a field of a form holds, `type` being what stands in the field of its type; null where it holds none. */
export function documentKind(
  { control, usually, typeField }: Pick<QuestionField, "control" | "usually" | "typeField">,
  type: string | undefined,
): SubjectKind | null {
  if (control !== "identifier") return null
  if (typeField !== undefined)
    return type === "dni" || type === "ce" || type === "passport" ? type : "document"
  return usually === "eightDigits" ? "dni" : (usually ?? null)
}

/**
 * The document of a question where its kind does not usually look so (`isUnusualDocument`): people ask about it only with a second act. Null where it is usual,
 * or the operation itself rules its form.
 */
export function unusualDocument(
  operation: OperationSlug,
  input: Readonly<Record<string, string>>,
): { kind: SubjectKind; text: string } | null {
  for (const field of factsOf(operation).fields) {
    const kind = documentKind(field, input[field.typeField ?? ""])
    const text = input[field.name] ?? ""
    if (kind !== null && !field.ruled && isUnusualDocument(kind, text)) return { kind, text: text.trim() }
  }
  return null
}
