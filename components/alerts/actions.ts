"use server"

import * as z from "zod/mini"
import { sendAgain, sendTest } from "#lib/alerts/send-by-hand.ts"
import { ALERT_CHANNELS } from "#lib/domain/alert-kinds.ts"
import { action } from "#lib/http/action.ts"

/** Sends a test to the webhook, or by mail to who asks. */
export const testChannel = action({
  permission: "service.manage",
  audit: "alert.tried",
  input: z.object({ channel: z.enum(ALERT_CHANNELS) }),
  run: (actor, { channel }) => sendTest(actor, channel),
})

/** Sends once more what left, or was to leave. */
export const resendDelivery = action({
  permission: "service.manage",
  audit: "alert.sent_again",
  input: z.object({ id: z.uuid() }),
  run: (actor, { id }) => sendAgain(actor, id),
})
