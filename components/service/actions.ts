"use server"

import * as z from "zod/mini"
import { KEY_SLOTS } from "#lib/domain/key-slots.ts"
import { action } from "#lib/http/action.ts"
import { testKey } from "#lib/service-keys/test-key.ts"

/** Tries one of the service's keys by a call that costs nothing. */
export const tryKey = action({
  permission: "service.manage",
  audit: "key.tested",
  input: z.object({ slot: z.enum(KEY_SLOTS) }),
  run: (actor, { slot }) => testKey(actor, slot),
})
