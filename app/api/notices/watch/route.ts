import * as z from "zod/mini"
import { THINGS } from "#lib/domain/notice-kinds.ts"
import { route } from "#lib/http/route.ts"
import { noticesAnswer } from "#lib/interface/answers/desk-answers.ts"
import { setWatch } from "#lib/notices/set-watch.ts"
import { unreadNotices } from "#lib/notices/unread-notices.ts"

/** `PUT /api/notices/watch` `{thing, id, isOn}`: turns this person's notices of a batch, a check or a signature request on or off. */
export const PUT = route({
  permission: "desk.enter",
  sessionOnly: true,
  audit: "watch.changed",
  body: z.object({ thing: z.enum(THINGS), id: z.uuid(), isOn: z.boolean() }),
  answers: { 200: noticesAnswer },
  fails: ["not_found"],
  async run(actor, { body: { isOn, ...ref } }) {
    await setWatch(actor, ref, isOn)
    return Response.json(await unreadNotices(actor.user))
  },
})
