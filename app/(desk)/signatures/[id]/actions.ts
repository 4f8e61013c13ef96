"use server"

import { after } from "next/server"
import * as z from "zod/mini"
import { db } from "#lib/db/client.ts"
import { action } from "#lib/http/action.ts"
import { draftWords } from "#lib/signatures/detail/mail-draft.ts"
import { revealContact, signerLink } from "#lib/signatures/detail/signer-contact.ts"
import { visibleSignature } from "#lib/signatures/detail/visible-signature.ts"
import { type Refreshed, refreshSignature } from "#lib/signatures/refresh-signature.ts"

/** How long a command waits for the service at most; the read goes on behind it, and the page sees what it brought. */
const PATIENCE_MS = 6_000

/**
 * Reads a request from the service now. With `wait` the answer says what came of it, as far as that is known soon; without it the read has
 * only begun, so that a page that was just opened can be left at once.
 */
export const refreshNow = action({
  permission: "signature.read",
  audit: "signature.refreshed",
  input: z.object({ id: z.uuid(), wait: z.boolean() }),
  async run(actor, { id, wait }): Promise<Refreshed | { kind: "underWay" }> {
    await visibleSignature(actor.user, id)
    await actor.record(db(), { type: "signature", id }, { pressed: wait })
    const reading = refreshSignature(id)
    after(() => reading)
    if (!wait) return { kind: "underWay" }
    return Promise.race([reading, patience()])
  },
})

function patience(): Promise<{ kind: "underWay" }> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, { kind: "underWay" }).unref())
}

const signerPlace = {
  id: z.uuid(),
  position: z.number().check(z.int(), z.nonnegative()),
  signerId: z.nullable(z.string().check(z.maxLength(200))),
}

/** Uncovers the contact data of one signer. */
export const revealSigner = action({
  permission: "signature.read",
  audit: "signer_contact.revealed",
  input: z.object(signerPlace),
  async run(actor, place) {
    const { email, phone, documentNumber } = await revealContact(actor, place, "read")
    return { email, phone, documentNumber }
  },
})

/** Address and words of an e-mail to one signer, without the signing link; uncovers the address. */
export const draftToSigner = action({
  permission: "signature.read",
  audit: "signer_contact.revealed",
  input: z.object(signerPlace),
  async run(actor, place) {
    const { email, name, requestName } = await revealContact(actor, place, "email")
    return { email, ...draftWords(name, requestName) }
  },
})

/** Hands out one signer's link, once, for the clipboard. */
export const copySignerLink = action({
  permission: "signature.read",
  audit: "signer_link.copied",
  input: z.object(signerPlace),
  run: signerLink,
})
