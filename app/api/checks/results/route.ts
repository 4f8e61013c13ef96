import { historyFilter, historyQuery } from "#lib/checks/lists/history-query.ts"
import { newestResults } from "#lib/checks/results/newest-results.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { newestAnswer } from "#lib/interface/answers/check-answers.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"

/** `GET /api/checks/results`: what the answers of the history say, counted, with the filters of its page. */
export const GET = route({
  permission: "aml.read",
  audit: "nothing",
  query: historyQuery,
  answers: { 200: newestAnswer },
  etag: true,
  async run(actor, { query, request }) {
    return jsonWithETag(request, await newestResults(historyFilter(query, actor.user, DESK_ZONE)))
  },
})
