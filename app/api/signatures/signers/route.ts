import { route } from "#lib/http/route.ts"
import { signersAnswer } from "#lib/interface/answers/signature-answers.ts"
import { type EarlierSigners, earlierSigners } from "#lib/signatures/earlier-signers.ts"

/** `GET /api/signatures/signers`: who was asked to sign in the caller's own requests, newest first. None of their data is in the address. */
export const GET = route({
  permission: "signature.send",
  audit: "nothing",
  answers: { 200: signersAnswer },
  async run(actor) {
    return Response.json({ items: await earlierSigners(actor.user.id) } satisfies EarlierSigners)
  },
})
