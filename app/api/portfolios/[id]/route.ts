import * as z from "zod/mini"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { portfolioAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { readPortfolio } from "#lib/monitoring/portfolios.ts"

/** `GET /api/portfolios/{id}`: its state now. */
export const GET = route({
  permission: "monitor.read",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  answers: { 200: portfolioAnswer },
  etag: true,
  fails: ["not_found"],
  async run(actor, { params, request }) {
    return jsonWithETag(request, await readPortfolio(actor.user, params.id))
  },
})
