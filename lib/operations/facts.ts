import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { FACTS_OF_BUILD, type OperationFacts } from "./facts-of-build.ts"
import type { CheckOperation, OperationSlug } from "./registry.ts"

export function factsOf(operation: CheckOperation): OperationFacts {
  return FACTS_OF_BUILD[operation]
}

/** Every question, in the order in which people meet them. */
export const QUESTION_SLUGS = (Object.keys(FACTS_OF_BUILD) as CheckOperation[]).filter(isQuestion)

/** Whether that word is an operation with a form: all but the signature request, whose builder is its own. */
export function isQuestion(word: string): word is OperationSlug {
  return Object.hasOwn(FACTS_OF_BUILD, word) && FACTS_OF_BUILD[word as CheckOperation].fields.length > 0
}

/** The field that the identifier goes into. */
export function identifierField(operation: OperationSlug): string {
  return factsOf(operation).fields.find(({ control }) => control === "identifier")?.name ?? ""
}

/** A question that an identifier makes, as far as it does. */
export type IdentifierQuestion = {
  operation: OperationSlug
  input: Record<string, string>
  /** Fields that have to be filled in before it can be asked. */
  missing: string[]
  /** The fields that the kind of the identifier fills in. */
  known: readonly string[]
}

/** The questions that an identifier of that kind makes, those of few fields first. */
export function questionsAbout(kind: SubjectKind, identifier: string): IdentifierQuestion[] {
  return QUESTION_SLUGS.flatMap((operation) => {
    const known = factsOf(operation).about[kind]
    return known ? [questionWith(operation, identifier, known)] : []
  }).sort((one, other) => factsOf(one.operation).fields.length - factsOf(other.operation).fields.length)
}

/** Returns that question with any text as its identifier. */
export function questionWith(
  operation: OperationSlug,
  identifier: string,
  known: Readonly<Record<string, string>> = {},
): IdentifierQuestion {
  const input = { ...known, [identifierField(operation)]: identifier }
  const missing = factsOf(operation)
    .fields.map(({ name }) => name)
    .filter((name) => !(name in input))
  return { operation, input, missing, known: Object.values(known) }
}
