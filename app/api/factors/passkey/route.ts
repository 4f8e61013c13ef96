import * as z from "zod/mini"
import { offerPasskey } from "#lib/factors/passkeys.ts"
import { route } from "#lib/http/route.ts"
import { passkeyOptionsAnswer } from "#lib/interface/answers/desk-answers.ts"

/** What a device needs to make a passkey of one's own; it counts once its answer has come back. */
export const POST = route({
  permission: "factor.manage",
  sessionOnly: true,
  confirmed: true,
  audit: "nothing",
  body: z.object({}),
  answers: { 200: passkeyOptionsAnswer },
  example: { body: {} },
  run: async ({ user }) => Response.json(await offerPasskey(user)),
})
