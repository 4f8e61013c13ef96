import * as z from "zod/mini"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { dismissNotices, unreadNotices } from "#lib/signatures/notices.ts"

/** `GET /api/signatures/notices`: what this person was not told of yet. */
export const GET = route({
  permission: "signature.read",
  audit: "nothing",
  async run(actor, { request }) {
    return jsonWithETag(request, await unreadNotices(actor.user))
  },
})

/** `POST /api/signatures/notices` `{requestId?}`: puts the notices of one request away, or all of them, for this person alone. */
export const POST = route({
  permission: "signature.read",
  audit: "signature.notices_read",
  body: z.object({ requestId: z.optional(z.uuid()) }),
  async run(actor, { body }) {
    await dismissNotices(actor, body.requestId)
    return Response.json(await unreadNotices(actor.user))
  },
})
