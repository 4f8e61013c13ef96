"use server"

import { closingTogether } from "#components/checks/settling/closing.ts"
import { closeUnknowns } from "#lib/checks/tasks/close-unknowns.ts"
import { action } from "#lib/http/action.ts"

/** Closes several unknown outcomes with one finding about all of them, each on its own. */
export const closeChecks = action({
  permission: "check.resume",
  audit: "check.closed",
  input: closingTogether,
  run: (actor, { ids, finding, reason }) => closeUnknowns(actor, ids, finding, reason),
})
