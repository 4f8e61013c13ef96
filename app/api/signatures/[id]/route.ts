import * as z from "zod/mini"
import { auditView } from "#lib/auth/audited-request.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { signatureAnswer } from "#lib/interface/answers/signature-answers.ts"
import { oneSignature } from "#lib/signatures/one-signature.ts"

/** `GET /api/signatures/{id}`: one request of the register with the service's last record of it; links stay on the server, contact data is masked. */
export const GET = route({
  permission: "signature.read",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  answers: { 200: signatureAnswer },
  etag: true,
  fails: ["not_found"],
  async run(actor, { params, request }) {
    const signature = await oneSignature(actor.user, params.id)
    await auditView(actor.user, "signature.read", { type: "signature", id: params.id }, actor.requestId)
    return jsonWithETag(request, signature)
  },
})
