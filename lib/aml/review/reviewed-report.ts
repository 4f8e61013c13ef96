import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { storedAnswer } from "#lib/checks/answers/stored-answer.ts"
import { visibleCheck } from "#lib/checks/lists/visible-check.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { CotejoError } from "#lib/errors.ts"

/** A report that this person may read, with its record; throws `not_found` for anything but an answered report. */
export async function reviewedReport(
  user: Actor["user"],
  checkId: string,
): Promise<{ check: CheckView; data: ExactJson }> {
  const check = await visibleCheck(user, checkId)
  if (check.operation !== "aml" || check.state !== "answered") throw new CotejoError("not_found")
  const stored = await storedAnswer(check)
  if (stored.kind !== "record") throw new CotejoError("not_found")
  return { check, data: stored.data }
}
