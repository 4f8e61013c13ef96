"use server"

import * as z from "zod/mini"
import { addTotp } from "#lib/factors/add-totp.ts"
import { newRecoveryCodes, removeFactor, renameFactor } from "#lib/factors/change-factors.ts"
import { newPasskeyInput, newTotpInput, renamedFactor } from "#lib/factors/factor-fields.ts"
import { addPasskey } from "#lib/factors/passkeys.ts"
import { action } from "#lib/http/action.ts"

/** Adds an authenticator app of one's own, by its first code. */
export const addMyTotp = action({
  permission: "factor.manage",
  audit: "factor.added",
  confirmed: true,
  input: newTotpInput,
  run: addTotp,
})

/** Adds a passkey of one's own, which a device has just made. */
export const addMyPasskey = action({
  permission: "factor.manage",
  audit: "factor.added",
  confirmed: true,
  input: newPasskeyInput,
  run: addPasskey,
})

/** Gives one of one's own factors another name. */
export const renameMyFactor = action({
  permission: "factor.manage",
  audit: "factor.renamed",
  input: renamedFactor,
  run: (actor, { factor, name }) => renameFactor(actor, factor, name),
})

/** Removes one of one's own factors. */
export const removeMyFactor = action({
  permission: "factor.manage",
  audit: "factor.removed",
  confirmed: true,
  input: z.object({ factor: z.uuid() }),
  run: (actor, { factor }) => removeFactor(actor, factor),
})

/** New recovery codes, which come back this once. */
export const makeMyRecoveryCodes = action({
  permission: "factor.manage",
  audit: "recovery_codes.made",
  confirmed: true,
  input: z.object({}),
  run: newRecoveryCodes,
})
