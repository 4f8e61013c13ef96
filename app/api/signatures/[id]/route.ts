import * as z from "zod/mini"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { oneSignature } from "#lib/signatures/one-signature.ts"

/** `GET /api/signatures/{id}`: one request of the register with the service's last record of it; links stay on the server, contact data is masked. */
export const GET = route({
  permission: "signature.read",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  async run(actor, { params, request }) {
    return jsonWithETag(request, await oneSignature(actor.user, params.id))
  },
})
