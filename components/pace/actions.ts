"use server"

import * as z from "zod/mini"
import { liftHold } from "#lib/checks/pipeline/lift-hold.ts"
import { KEY_SLOTS } from "#lib/domain/key-slots.ts"
import { action } from "#lib/http/action.ts"

/** Ends a hold that the service asked for: waiting questions are sent now. */
export const lift = action({
  permission: "pace.lift",
  audit: "pace.lifted",
  input: z.object({ slot: z.enum(KEY_SLOTS) }),
  run: (actor, { slot }) => liftHold(actor, slot),
})
