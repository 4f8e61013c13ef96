import * as z from "zod/mini"
import { route } from "#lib/http/route.ts"
import { namesAnswer } from "#lib/interface/answers/desk-answers.ts"
import { searchNames } from "#lib/search/search-names.ts"

/** `POST /api/search` `{ text }`: things with those words in their name. The words come in a body, so that no log or history holds them. */
export const POST = route({
  permission: "aml.read",
  audit: "nothing",
  body: z.strictObject({ text: z.string().check(z.maxLength(300)) }),
  answers: { 200: namesAnswer },
  run: async (actor, { body }) => Response.json(await searchNames(body.text, actor.user)),
})
