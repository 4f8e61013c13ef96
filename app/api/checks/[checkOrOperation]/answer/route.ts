import * as z from "zod/mini"
import { exactAnswer } from "#lib/constancia/exact-answer.ts"
import { attachment } from "#lib/http/attachment.ts"
import { route } from "#lib/http/route.ts"

/** `GET /api/checks/{id}/answer`: the exact bytes of the answer, to be compared with the hash in its constancia; recorded. */
export const GET = route({
  permission: "answer.download",
  audit: "answer.downloaded",
  params: z.object({ checkOrOperation: z.uuid() }),
  async run(actor, { params }) {
    const file = await exactAnswer(actor, params.checkOrOperation)
    return attachment({ ...file, contentType: "application/octet-stream" })
  },
})
