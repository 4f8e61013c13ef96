import * as z from "zod/mini"
import { offerTotp } from "#lib/factors/add-totp.ts"
import { route } from "#lib/http/route.ts"
import { totpOfferAnswer } from "#lib/interface/answers/desk-answers.ts"

/** A secret for an authenticator app of one's own, with its picture; it counts once its first code has come back. */
export const POST = route({
  permission: "factor.manage",
  sessionOnly: true,
  confirmed: true,
  audit: "nothing",
  body: z.object({}),
  answers: { 200: totpOfferAnswer },
  run: async ({ user }) => Response.json(await offerTotp(user)),
})
