import { CotejoError } from "#lib/errors.ts"
import type { ActingUser } from "./actor.ts"

/**
 * Throws `confirmation_required` unless this person proved within `CONFIRM_MINUTES` that it is they: for the edges that say `confirmed`, and within one that
 * needs it of some things alone. A program's token was made in a session that was confirmed.
 */
export function requireConfirmation({ recentlyConfirmed }: Pick<ActingUser, "recentlyConfirmed">): void {
  const isProgram = recentlyConfirmed === undefined
  if (!isProgram && !recentlyConfirmed) throw new CotejoError("confirmation_required")
}
