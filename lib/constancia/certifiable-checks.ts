import "server-only"
import type { CheckView } from "#lib/checks/present-check.ts"
import { isUnshown } from "#lib/domain/failures.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { areSubjects } from "#lib/subjects/subject-of.ts"

/**
 * The checks that may be certified: their question and answer still exist and open for their rows, and the question is about the subject that the
 * row names.
 */
export async function certifiableChecks(checks: readonly CheckView[]): Promise<CheckView[]> {
  const whole = checks.filter(({ problem }) => !isUnshown(problem))
  const claims = whole.map(({ subjectId, operation, input }) => ({
    id: subjectId,
    ref: operationOf(operation).subject(input),
  }))
  const agree = await areSubjects(claims)
  return whole.filter((_, index) => agree[index])
}
