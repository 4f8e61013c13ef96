import { CotejoError } from "#lib/errors.ts"
import type { ActingUser } from "./actor.ts"

/** Throws `confirmation_required` unless this person proved lately that it is they. A program's token was made in a session that was confirmed. */
export function requireConfirmation({ recentlyConfirmed }: Pick<ActingUser, "recentlyConfirmed">): void {
  const isProgram = recentlyConfirmed === undefined
  if (!isProgram && !recentlyConfirmed) throw new CotejoError("confirmation_required")
}
