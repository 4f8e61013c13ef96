import * as z from "zod/mini"
import { MAX_ROWS } from "#lib/batches/batch-row.ts"
import { route } from "#lib/http/route.ts"
import { askedBeforeAnswer } from "#lib/interface/answers/desk-answers.ts"
import { required } from "#lib/operations/input-field.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { askedBefore } from "#lib/subjects/asked-before.ts"

/** The most rows with the longest identifiers, each character in four bytes, and the quotes around them. */
const MAX_BYTES = 5 * 1024 * 1024

/** `POST /api/subjects/preflight` `{ operation, identifiers }`: which of them were asked before. They travel in the body only. */
export const POST = route({
  permission: "batch.run",
  audit: "nothing",
  body: z.strictObject({
    operation: z.enum(OPERATION_SLUGS),
    identifiers: z
      .array(required())
      .check(z.minLength(1, { error: "required" }), z.maxLength(MAX_ROWS, { error: "tooManyRows" })),
  }),
  maxBytes: MAX_BYTES,
  answers: { 200: askedBeforeAnswer },
  fails: ["forbidden"],
  async run(actor, { body }) {
    return Response.json({
      items: await askedBefore(body.operation, body.identifiers, actor.user.role),
    })
  },
})
