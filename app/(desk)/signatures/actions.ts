"use server"

import * as z from "zod/mini"
import { adding } from "#components/signature-board/adding.ts"
import { action } from "#lib/http/action.ts"
import { addSignature } from "#lib/signatures/add-signature.ts"
import { refreshNow } from "#lib/signatures/refresh-now.ts"

/** Reads one request from the service at once; free. */
export const refreshRequest = action({
  permission: "signature.read",
  audit: "signature.refreshed",
  input: z.object({ id: z.uuid() }),
  run: (actor, { id }) => refreshNow(actor, id),
})

/** Takes a request of the service into the register by its identifier. */
export const addRequest = action({
  permission: "signature.send",
  audit: "signature.added",
  input: adding,
  run: (actor, { remoteId }) => addSignature(actor, remoteId),
})
