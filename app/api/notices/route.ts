import * as z from "zod/mini"
import { NOTICE_KINDS, THINGS } from "#lib/domain/notice-kinds.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { noticesAnswer } from "#lib/interface/answers/desk-answers.ts"
import { seeNotices, unreadNotices } from "#lib/notices/unread-notices.ts"

/** `GET /api/notices`: this person's unseen notices. */
export const GET = route({
  permission: "desk.enter",
  sessionOnly: true,
  audit: "nothing",
  answers: { 200: noticesAnswer },
  etag: true,
  async run(actor, { request }) {
    return jsonWithETag(request, await unreadNotices(actor.user))
  },
})

/** `POST /api/notices` `{thing, id?, kind?}`: this person has seen the notice of one thing, or all notices of its kind. */
export const POST = route({
  permission: "desk.enter",
  sessionOnly: true,
  audit: "notices.seen",
  body: z.object({
    thing: z.enum(THINGS),
    id: z.optional(z.uuid()),
    kind: z.optional(z.enum(NOTICE_KINDS)),
  }),
  answers: { 200: noticesAnswer },
  async run(actor, { body }) {
    await seeNotices(actor, body)
    return Response.json(await unreadNotices(actor.user))
  },
})
