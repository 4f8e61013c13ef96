import { isUnusualDocument, normalForm } from "#lib/domain/normalize-document.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { foldIdentifier } from "#lib/text/fold.ts"
import { ERASED_TEXT } from "#lib/vault/damaged-text.ts"
import type { Operation } from "./define.ts"
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

/** A text that two writings of one question have in common: its documents in their normal form, its other fields in either case. It is never sent. */
export function questionForm(operation: OperationSlug, input: Readonly<Record<string, string>>): string {
  const { fields } = factsOf(operation)
  const forms = Object.entries(input).map(([name, value]) => {
    const field = fields.find((one) => one.name === name)
    const kind = field ? documentKind(field, input[field.typeField ?? ""]) : null
    return [name, kind === null ? foldIdentifier(value) : normalForm(kind, value)]
  })
  return JSON.stringify(forms.sort())
}

/** A question's document where it looks unusual: people ask about it only with a second act. Null where the operation rules its form. */
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

/** Whether a question is about a document that its kind does not usually look like: an answer to it may be about nobody. */
export function isAboutUnusual(
  operation: Pick<Operation, "subject">,
  asked: Record<string, string>,
): boolean {
  if (Object.keys(asked).length === 0) return false // none of a damaged question
  const { kind, identifier } = operation.subject(asked)
  return identifier !== ERASED_TEXT && isUnusualDocument(kind, identifier)
}
