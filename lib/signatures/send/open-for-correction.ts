import "server-only"
import { eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { visibleCheck } from "#lib/checks/lists/visible-check.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { openInput, QUESTION } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { endedUnsent } from "../ended-unsent.ts"

/** A request that did not go out, as its builder needs it: what was asked is in full, contact data included. */
export type CorrectableRequest = Pick<CheckView, "id" | "state" | "input" | "problem" | "message">

/**
 * Opens a request that ended without having reached its signers, to be corrected as another one; that its contact data was uncovered is
 * recorded. Throws `not_found`, and `state_changed` for a request that may have arrived.
 */
export async function openForCorrection(actor: Actor, checkId: string): Promise<CorrectableRequest> {
  const { id, operation, state, charge, problem, message } = await visibleCheck(actor.user, checkId)
  if (operation !== "signature") throw new CotejoError("not_found")
  if (!endedUnsent({ state, charge })) throw new CotejoError("state_changed")
  const [kept] = await db().select(QUESTION).from(checks).where(eq(checks.id, id))
  if (!kept) throw new CotejoError("not_found")
  const input = openInput(kept)
  await actor.record(db(), { type: "check", id }, { purpose: "correct" })
  return { id, state, input, problem, message }
}
