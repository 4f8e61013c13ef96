import { givenConfirmation } from "#lib/auth/confirmation.ts"
import { confirmationAsked, confirmSession } from "#lib/auth/session/confirm-session.ts"
import { route } from "#lib/http/route.ts"
import { confirmationAnswer } from "#lib/interface/answers/desk-answers.ts"

/** By what the person of this session confirms that it is they, before a delicate act. */
export const GET = route({
  permission: "factor.manage",
  sessionOnly: true,
  audit: "nothing",
  answers: { 200: confirmationAnswer },
  run: async ({ user }) => Response.json(await confirmationAsked(user)),
})

/** Takes the proof; from then on delicate acts are done without another one, for some minutes. */
export const POST = route({
  permission: "factor.manage",
  sessionOnly: true,
  audit: "session.confirmed",
  body: givenConfirmation,
  answers: { 200: confirmationAnswer },
  fails: ["confirmation_wrong", "throttled"],
  async run(actor, { body }) {
    await confirmSession(actor, body)
    return Response.json(await confirmationAsked({ ...actor.user, recentlyConfirmed: true }))
  },
})
