import * as z from "zod/mini"
import { exactAnswer } from "#lib/constancia/exact-answer.ts"
import { fileAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"

/** `GET /api/checks/{id}/answer`: the exact bytes of the answer, recorded; with `revision`, those that an earlier end of its task stored. */
export const GET = route({
  permission: "answer.download",
  audit: "answer.downloaded",
  confirmed: true,
  params: z.object({ checkOrOperation: z.uuid() }),
  query: z.object({ revision: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
  answers: { 200: { files: ["application/octet-stream"] } },
  fails: ["not_found", "answer_held_back", "record_damaged"],
  async run(actor, { params, query }) {
    const file = await exactAnswer(actor, params.checkOrOperation, query.revision)
    return fileAnswer({ ...file, contentType: "application/octet-stream" })
  },
})
