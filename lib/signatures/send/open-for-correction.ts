import "server-only"
import { eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { visibleCheck } from "#lib/checks/lists/visible-check.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { openInput, QUESTION } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { endedUnsent, endedWithoutResult } from "#lib/domain/signature-end.ts"
import { CotejoError } from "#lib/errors.ts"
import { registerEnd } from "../register-end.ts"

/** A request that was not sent, or ended without result, as its builder needs it: the question in full, contact data included. */
export type CorrectableRequest = Pick<CheckView, "id" | "state" | "input" | "problem" | "message">

/** Opens a request that ended unsent to be corrected, or a rejected or past one to be copied, on record. Throws `not_found`, `state_changed`. */
export async function openForCorrection(actor: Actor, checkId: string): Promise<CorrectableRequest> {
  const { id, operation, state, charge, problem, message } = await visibleCheck(actor.user, checkId)
  if (operation !== "signature") throw new CotejoError("not_found")
  if (problem?.code === "record_erased") throw new CotejoError("record_erased")
  const isUnsent = endedUnsent({ state, charge })
  if (!isUnsent && !(await isCopyable(id, state))) throw new CotejoError("state_changed")
  const [kept] = await db().select(QUESTION).from(checks).where(eq(checks.id, id))
  if (!kept) throw new CotejoError("not_found")
  const input = openInput(kept)
  await actor.record(db(), { type: "check", id }, { purpose: isUnsent ? "correct" : "copy" })
  if (isUnsent) return { id, state, input, problem, message }
  // The date of a copy is chosen again; its documents were taken by the service and are chosen again.
  const { expires_at: former, ...copied } = input
  return { id, state, input: copied, problem, message }
}

/** Whether the request that this check sent ended without result. */
async function isCopyable(checkId: string, state: CheckState): Promise<boolean> {
  const [request] = await db().select().from(signatureRequests).where(eq(signatureRequests.checkId, checkId))
  return request !== undefined && endedWithoutResult(registerEnd(request, state, Date.now()))
}
