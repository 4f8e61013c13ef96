import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { type CheckView, checkById, checksWithAnswers } from "#lib/checks/present-check.ts"
import { CotejoError } from "#lib/errors.ts"
import { maySee } from "./visible-operations.ts"

/** Returns a check that this person may read; throws `not_found` for others too, so that nobody learns of their existence. */
export async function visibleCheck(user: Actor["user"], id: string): Promise<CheckView> {
  const check = await checkById(id)
  if (!check || !maySee(user, check)) throw new CotejoError("not_found")
  return check
}

/** The checks of those ids that this person may read, in the order given; the others are left out, without a word why. */
export async function visibleChecks(user: Actor["user"], ids: readonly string[]): Promise<CheckView[]> {
  return (await checksWithAnswers(ids)).filter((check) => maySee(user, check))
}
