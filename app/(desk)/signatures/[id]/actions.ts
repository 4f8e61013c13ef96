"use server"

import * as z from "zod/mini"
import { action } from "#lib/http/action.ts"
import { draftWords } from "#lib/signatures/detail/mail-draft.ts"
import { revealContact, signerLink } from "#lib/signatures/detail/signer-contact.ts"

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
