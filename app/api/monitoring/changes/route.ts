import * as z from "zod/mini"
import { auditView } from "#lib/auth/audited-request.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { changeFeed } from "#lib/interface/answers/monitoring-answers.ts"
import { changesSince } from "#lib/monitoring/changes.ts"

const revision = z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

/** `GET /api/monitoring/changes`: what changed among the watched subjects after a revision, the oldest first. One that is closed comes again. */
export const GET = route({
  permission: "monitor.read",
  audit: "nothing",
  query: z.object({
    since: z._default(revision, 0),
    cursor: z.optional(revision),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 100),
  }),
  answers: { 200: changeFeed },
  etag: true,
  async run(actor, { query, request }) {
    const { since, cursor, limit } = query
    const feed = await changesSince(actor.user, { since, cursor, limit })
    for (const id of new Set(feed.items.map(({ subject }) => subject.id)))
      await auditView(actor.user, "changes.read", { type: "subject", id }, actor.requestId)
    return jsonWithETag(request, feed)
  },
})
