import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { type CheckView, checksWithAnswers } from "#lib/checks/present-check.ts"
import { maySee } from "./visible-operations.ts"

/** The checks of those ids that this person may read, in the order given; the others are left out, without a word why. */
export async function visibleChecks(user: Actor["user"], ids: readonly string[]): Promise<CheckView[]> {
  return (await checksWithAnswers(ids)).filter((check) => maySee(user, check))
}
