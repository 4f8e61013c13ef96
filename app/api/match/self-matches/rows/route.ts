import * as z from "zod/mini"
import { route } from "#lib/http/route.ts"
import { rowSelfMatchesAnswer } from "#lib/interface/answers/desk-answers.ts"
import { MAX_SELF_MATCH_ROWS, selfMatchesOfRows } from "#lib/match/self-matches.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { OPERATIONS } from "#lib/operations/registry.ts"

/** The most rows with the longest fields, each character in four bytes. */
const MAX_BYTES = 2 * 1024 * 1024

/** `POST /api/match/self-matches/rows` `{ rows }`: the same for the rows of a list that is being prepared, by their places. */
export const POST = route({
  permission: "batch.run",
  audit: "nothing",
  body: z.strictObject({
    rows: z
      .array(OPERATIONS.match.input)
      .check(
        z.minLength(1, { error: "required" }),
        z.maxLength(MAX_SELF_MATCH_ROWS, { error: "tooManyRows" }),
      ),
  }),
  maxBytes: MAX_BYTES,
  answers: { 200: rowSelfMatchesAnswer },
  fails: ["forbidden"],
  async run(actor, { body }) {
    const rows = body.rows.map((row) => ({ ...withoutEmpty(row), dni: row.dni }))
    return Response.json({ items: await selfMatchesOfRows(rows, actor.user.role) })
  },
})
