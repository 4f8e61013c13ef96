import * as z from "zod/mini"
import { lazyMessages } from "#components/i18n/with-client-messages.tsx"
import { CotejoError } from "#lib/errors.ts"
import { route } from "#lib/http/route.ts"
import { messagesAnswer } from "#lib/interface/answers/desk-answers.ts"

/** `GET /api/words?part=`: the words of a part of a page that is fetched when it is first wanted, in the reader's language. */
export const GET = route({
  permission: "desk.enter",
  sessionOnly: true,
  audit: "nothing",
  query: z.object({ part: z.string() }),
  answers: { 200: messagesAnswer },
  fails: ["not_found"],
  async run(_actor, { query }) {
    const words = await lazyMessages(query.part)
    if (words === null) throw new CotejoError("not_found")
    return Response.json(words)
  },
})
