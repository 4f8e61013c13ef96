import * as z from "zod/mini"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { signatureChangesAnswer } from "#lib/interface/answers/signature-answers.ts"
import { signatureChanges } from "#lib/signatures/detail/visible-signature.ts"

/** `GET /api/signatures/{id}/changes`: whether anything of that request changed here; for the page that watches it. */
export const GET = route({
  permission: "signature.read",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  answers: { 200: signatureChangesAnswer },
  etag: true,
  fails: ["not_found"],
  async run(actor, { params, request }) {
    return jsonWithETag(request, await signatureChanges(actor.user, params.id))
  },
})
