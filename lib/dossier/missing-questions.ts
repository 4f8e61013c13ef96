import type { CostClass } from "#lib/domain/charges.ts"
import { type CheckState, OPEN } from "#lib/domain/check-states.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { factsOf, questionsAbout } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

export type LastOfOperation = { operation: OperationSlug; checkId: string; state: CheckState }

/** A question about the subject that has no answer yet. */
export type MissingQuestion = {
  operation: OperationSlug
  cost: CostClass
  /** Its newest try; null when it was never asked. */
  last: LastOfOperation | null
  /** `ask`: with one press; `form`: it needs more fields, or a look at a document that is probably mistyped; `open`: an earlier one is not over, asking again may cost twice. */
  nextStep: "ask" | "form" | "open"
}

/** Returns the questions about a subject of that kind that were not asked yet, or not answered. */
export function missingQuestions(
  kind: SubjectKind,
  answered: readonly OperationSlug[],
  last: readonly LastOfOperation[],
  isUnusual = false,
): MissingQuestion[] {
  return questionsAbout(kind, "")
    .filter(({ operation }) => !answered.includes(operation))
    .map(({ operation, missing }) => {
      const newest = last.find((one) => one.operation === operation) ?? null
      const nextStep = nextStepOf(newest, isUnusual || missing.length > 0)
      return { operation, cost: factsOf(operation).cost, last: newest, nextStep }
    })
}

function nextStepOf(newest: LastOfOperation | null, needsMore: boolean): MissingQuestion["nextStep"] {
  if (newest !== null && OPEN.includes(newest.state)) return "open"
  return needsMore ? "form" : "ask"
}

/** The fields of that question about that subject; null when it does not fit its kind. */
export function questionAbout(
  kind: SubjectKind,
  identifier: string,
  operation: OperationSlug,
): Record<string, string> | null {
  return questionsAbout(kind, identifier).find((one) => one.operation === operation)?.input ?? null
}
