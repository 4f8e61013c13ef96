"use server"

import * as z from "zod/mini"
import { LARGEST_PAGE } from "#lib/checks/lists/list-checks.ts"
import { uncoverIdentifiers } from "#lib/checks/lists/uncover-identifiers.ts"
import { action } from "#lib/http/action.ts"

/** Uncovers identifiers of a list, by the ids of its checks. */
export const uncover = action({
  permission: "aml.read",
  audit: "identifiers.revealed",
  input: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(LARGEST_PAGE)) }),
  run: (actor, { ids }) => uncoverIdentifiers(actor, ids),
})
