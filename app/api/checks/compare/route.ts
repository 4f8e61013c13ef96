import * as z from "zod/mini"
import { auditView } from "#lib/auth/audited-request.ts"
import { comparedIds } from "#lib/checks/lists/history-path.ts"
import { visibleChecks } from "#lib/checks/lists/visible-check.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { comparedAnswer } from "#lib/interface/answers/check-answers.ts"

/** `GET /api/checks/compare?ids=`: several checks with their answers, for one reader that watches them all. */
export const GET = route({
  permission: "check.read",
  audit: "nothing",
  query: z.object({ ids: z.string() }),
  answers: { 200: comparedAnswer },
  etag: true,
  async run(actor, { query, request }) {
    const items = await visibleChecks(actor.user, comparedIds(query.ids))
    for (const { id } of items)
      await auditView(actor.user, "checks.compared", { type: "check", id }, actor.requestId)
    return jsonWithETag(request, { items })
  },
})
