import { unstable_isUnrecognizedActionError } from "next/navigation"
import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { reportUnreachable } from "#components/live/connection.ts"
import { rightAddress } from "#components/live/right-address.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import { reportMissingCode } from "#components/ui/feedback/toast-store.ts"
import type { ActionResult } from "#lib/http/action.ts"

/** How a command ended: done, refused with a code, or unknown, because no response came. */
export type CommandEnd<T> = ActionResult<T> | { ok: false; code: "unanswered" }

/**
 * Runs a command, and once more after the confirmation that it may require. Where the session is over, the page is emptied. Resolves in every case;
 * `useCommand` is this with a busy button and words.
 */
export async function runCommand<T>(command: () => Promise<ActionResult<T>>): Promise<CommandEnd<T>> {
  let end = await command().catch(unanswered)
  if (!end.ok && end.code === "confirmation_required" && (await confirmFirst()) === "confirmed")
    end = await command().catch(unanswered)
  if (!end.ok && end.code === "signed_out") reportSessionEnded("refused")
  return end
}

/** The connection was lost, or a proxy answered in our place. */
function unanswered(error: unknown): { ok: false; code: "unanswered" } {
  if (unstable_isUnrecognizedActionError(error)) reportMissingCode() // the page is of another version than the server
  if (error instanceof TypeError && rightAddress() === undefined) reportUnreachable()
  return { ok: false, code: "unanswered" }
}
