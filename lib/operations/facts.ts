import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { Operation } from "./define.ts"
import {
  type CheckOperation,
  isOperationSlug,
  OPERATION_SLUGS,
  type OperationSlug,
  operationOf,
} from "./registry.ts"

/** The facts about an operation that a page needs. */
type OperationFacts = Pick<Operation, "cost" | "fields" | "about" | "isGuessed" | "menu"> & {
  /** The service's key that it is called with. */
  key: Operation["wire"]["key"]
}

export function factsOf(operation: CheckOperation): OperationFacts {
  const { cost, wire, fields, about, isGuessed, menu } = operationOf(operation)
  return { cost, key: wire.key, fields, about, isGuessed, menu }
}

/** Every question, in the order in which people meet them. */
export const QUESTION_SLUGS = OPERATION_SLUGS

/** Whether that word is an operation with a form: all but the signature request, whose builder is its own. */
export function isQuestion(word: string): word is OperationSlug {
  return isOperationSlug(word)
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
