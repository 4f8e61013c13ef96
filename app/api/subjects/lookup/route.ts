import * as z from "zod/mini"
import { route } from "#lib/http/route.ts"
import { lastAskedAnswer } from "#lib/interface/answers/desk-answers.ts"
import { required } from "#lib/operations/input-field.ts"
import { lastAsked } from "#lib/subjects/last-asked.ts"

/** `POST /api/subjects/lookup`: when each question about an identifier was last asked. The identifier travels in the body only. */
export const POST = route({
  permission: "aml.read",
  audit: "nothing",
  body: z.strictObject({ identifier: required() }),
  answers: { 200: lastAskedAnswer },
  async run(actor, { body }) {
    return Response.json({ items: await lastAsked(body.identifier, actor.user.role) })
  },
})
