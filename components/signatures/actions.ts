"use server"

import { after } from "next/server"
import * as z from "zod/mini"
import { adding } from "#components/signatures/list/adding.ts"
import { action } from "#lib/http/action.ts"
import { addSignature } from "#lib/signatures/add-signature.ts"
import { revealContact, signerLink } from "#lib/signatures/detail/signer-contact.ts"
import { takeEarlierSigner } from "#lib/signatures/earlier-signers.ts"
import { type RefreshAnswer, refreshNow } from "#lib/signatures/refresh-now.ts"
import { prepareReminder } from "#lib/signatures/reminders/read-reminders.ts"
import { REMINDER_CHANNELS } from "#lib/signatures/reminders/reminder.ts"
import { openForCorrection } from "#lib/signatures/send/open-for-correction.ts"

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

const signerPlace = {
  id: z.uuid(),
  position: z.number().check(z.int(), z.nonnegative()),
  signerId: z.nullable(z.string().check(z.maxLength(200))),
}

/** Reveals the contact data of one signer. */
export const revealSigner = action({
  permission: "signature.read",
  audit: "signer_contact.revealed",
  input: z.object(signerPlace),
  run: revealContact,
})

const MAX_AT_ONCE = 50

/** To whom and what a reminder says that a person is about to send, without the signing link; reveals the address. */
export const remindSigner = action({
  permission: "signature.read",
  audit: "signer_contact.revealed",
  input: z.object({
    places: z.array(z.object(signerPlace)).check(z.minLength(1), z.maxLength(MAX_AT_ONCE)),
    channel: z.enum(REMINDER_CHANNELS),
  }),
  run: (actor, { places, channel }) => prepareReminder(actor, places, channel),
})

/** Returns one signer's link, once, for the clipboard. */
export const copySignerLink = action({
  permission: "signature.read",
  audit: "signer_link.copied",
  input: z.object(signerPlace),
  run: signerLink,
})

/** A request that did not go out, in full, for the builder that corrects it. */
export const openRequest = action({
  permission: "signature.send",
  audit: "signer_contact.revealed",
  input: z.uuid(),
  run: openForCorrection,
})

/** Somebody who was asked to sign before, in full, for the next request. */
export const takeSigner = action({
  permission: "signature.send",
  audit: "signer_contact.revealed",
  input: z.object({ checkId: z.uuid(), position: z.number().check(z.int(), z.nonnegative()) }),
  run: takeEarlierSigner,
})
