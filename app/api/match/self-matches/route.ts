import { route } from "#lib/http/route.ts"
import { selfMatchesAnswer } from "#lib/interface/answers/desk-answers.ts"
import { selfMatchesOf } from "#lib/match/self-matches.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { OPERATIONS } from "#lib/operations/registry.ts"

/** `POST /api/match/self-matches`: declared fields that equal an earlier registry answer of ours, and of when; never the data. */
export const POST = route({
  permission: "check.ask",
  audit: "nothing",
  body: OPERATIONS.match.input,
  answers: { 200: selfMatchesAnswer },
  async run(_actor, { body }) {
    return Response.json({ items: await selfMatchesOf({ ...withoutEmpty(body), dni: body.dni }) })
  },
})
