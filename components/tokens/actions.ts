"use server"

import * as z from "zod/mini"
import { action } from "#lib/http/action.ts"
import { newTokenInput } from "#lib/tokens/token-fields.ts"
import { createToken, revokeToken } from "#lib/tokens/tokens.ts"

/** Makes a token for a program of one's own, which comes back this once. */
export const createMyToken = action({
  permission: "account.manage",
  audit: "token.created",
  confirmed: true,
  input: newTokenInput,
  run: createToken,
})

/** Ends one of one's own tokens. */
export const revokeMyToken = action({
  permission: "account.manage",
  audit: "token.revoked",
  input: z.object({ token: z.uuid() }),
  run: (actor, { token }) => revokeToken(actor, actor.user.id, token),
})
