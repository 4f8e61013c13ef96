"use server"

import { after } from "next/server"
import * as z from "zod/mini"
import { adding } from "#components/signatures/list/adding.ts"
import { action } from "#lib/http/action.ts"
import { addSignature } from "#lib/signatures/add-signature.ts"
import { type RefreshAnswer, refreshNow } from "#lib/signatures/refresh-now.ts"

/**
 * Reads one request from the service at once; free. With `wait` the answer has the result, as far as that is known soon; without it
 * the read has only begun, so that a page that was just opened can be left at once.
 */
export const refreshRequest = action({
  permission: "signature.read",
  audit: "signature.refreshed",
  input: z.object({ id: z.uuid(), wait: z.boolean() }),
  async run(actor, { id, wait }): Promise<RefreshAnswer> {
    const { answer, whole } = await refreshNow(actor, id)
    after(() => whole)
    return wait ? answer() : { kind: "inProgress" }
  },
})

/** Takes a request of the service into the register by its identifier. */
export const addRequest = action({
  permission: "signature.send",
  audit: "signature.added",
  input: adding,
  run: (actor, { remoteId }) => addSignature(actor, remoteId),
})
