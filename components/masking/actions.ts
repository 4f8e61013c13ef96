"use server"

import * as z from "zod/mini"
import { LARGEST_PAGE, revealIdentifiers } from "#lib/checks/lists/list-checks.ts"
import { action } from "#lib/http/action.ts"

/** Reveals identifiers of a list, by the ids of its checks. */
export const reveal = action({
  permission: "aml.read",
  audit: "identifiers.revealed",
  input: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(LARGEST_PAGE)) }),
  run: (actor, { ids }) => revealIdentifiers(actor, ids),
})
