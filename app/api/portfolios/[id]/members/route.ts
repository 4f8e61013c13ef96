import * as z from "zod/mini"
import { MAX_BATCH_BYTES } from "#lib/batches/batch-request.ts"
import { db } from "#lib/db/client.ts"
import { route } from "#lib/http/route.ts"
import { addedAnswer, membersAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { memberPage } from "#lib/monitoring/member-page.ts"
import { addMembers, membersBody } from "#lib/monitoring/members.ts"

const params = z.object({ id: z.uuid() })

/** `POST /api/portfolios/{id}/members`: adds subjects; who is in it already is counted as known. */
export const POST = route({
  permission: "monitor.manage",
  audit: "portfolio.members_added",
  params,
  body: membersBody,
  maxBytes: MAX_BATCH_BYTES,
  answers: { 200: addedAnswer },
  fails: ["not_found"],
  async run(actor, { params: { id }, body }) {
    return Response.json(await addMembers(actor, id, body))
  },
})

/** `GET /api/portfolios/{id}/members`: newest first. */
export const GET = route({
  permission: "monitor.read",
  audit: "portfolio.read",
  params,
  query: z.object({
    cursor: z.optional(z.uuid()),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answers: { 200: membersAnswer },
  fails: ["not_found"],
  async run(actor, { params: { id }, query: { cursor, limit } }) {
    const place = cursor === undefined ? undefined : { older: cursor }
    const { items, older } = await memberPage(actor.user, id, place, {}, limit)
    await actor.record(db(), { type: "portfolio", id })
    const nextCursor = older !== null && older !== "first" ? (items.at(-1)?.id ?? null) : null
    return Response.json({ items, nextCursor })
  },
})
