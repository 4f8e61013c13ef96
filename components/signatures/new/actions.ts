"use server"

import * as z from "zod/mini"
import { action } from "#lib/http/action.ts"
import { takeEarlierSigner } from "#lib/signatures/earlier-signers.ts"
import { openForCorrection } from "#lib/signatures/send/open-for-correction.ts"

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
