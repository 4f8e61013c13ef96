import type { CostClass, KeySlot } from "./define.ts"
import { FACTS_OF_BUILD } from "./facts-of-build.ts"
import type { CheckOperation, OperationSlug } from "./registry.ts"

/** What a page knows of an operation without its schemas, which the browser has only where it checks what was typed. */
export type OperationFacts = {
  cost: CostClass
  /** Which of the service's keys it is called with. */
  key: KeySlot
  /** The names of the fields of its question, in the order of the specification; none of one that has a builder of its own. */
  fields: readonly string[]
}

export function factsOf(operation: CheckOperation): OperationFacts {
  return FACTS_OF_BUILD[operation]
}

/** Every question, in the order in which people meet them. */
export const QUESTION_SLUGS = (Object.keys(FACTS_OF_BUILD) as CheckOperation[]).filter(isQuestion)

/** Whether that word is an operation with a form: all but the signature request, whose builder is its own. */
export function isQuestion(word: string): word is OperationSlug {
  return Object.hasOwn(FACTS_OF_BUILD, word) && FACTS_OF_BUILD[word as CheckOperation].fields.length > 0
}
