import * as z from "zod/mini"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { runsAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { listRuns } from "#lib/monitoring/runs.ts"

/** `GET /api/monitors/{id}/runs`: newest first. */
export const GET = route({
  permission: "monitor.read",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  query: z.object({
    cursor: z.optional(z.uuid()),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
  }),
  answers: { 200: runsAnswer },
  etag: true,
  fails: ["not_found"],
  async run(_, { params, query, request }) {
    const items = await listRuns(params.id, query)
    const nextCursor = items.length === query.limit ? (items.at(-1)?.id ?? null) : null
    return jsonWithETag(request, { items, nextCursor })
  },
})
