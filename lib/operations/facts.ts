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
