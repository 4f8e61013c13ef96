import * as z from "zod/mini"
import { offerPasskey } from "#lib/factors/passkeys.ts"
import { route } from "#lib/http/route.ts"
import { passkeyOptionsAnswer } from "#lib/interface/answers/desk-answers.ts"

/** The options with which a device makes a passkey for the signed-in user; it counts once the device's answer has come back. */
export const POST = route({
  permission: "factor.manage",
  sessionOnly: true,
  confirmed: true,
  audit: "nothing",
  body: z.object({}),
  answers: { 200: passkeyOptionsAnswer },
  run: async ({ user }) => Response.json(await offerPasskey(user)),
})
