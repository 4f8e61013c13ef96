import { changedChecks, listChecks } from "#lib/checks/lists/list-checks.ts"
import { filterOf, listQuery } from "#lib/checks/lists/list-query.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { checkPage } from "#lib/interface/answers/check-answers.ts"

/** `GET /api/checks`: a page of checks, or with `since` what changed after a revision. */
export const GET = route({
  permission: "aml.read",
  audit: "nothing",
  query: listQuery,
  answers: { 200: checkPage },
  etag: true,
  async run(actor, { query, request }) {
    const filter = filterOf(query, actor.user)
    const page =
      query.since === undefined
        ? await listChecks(filter, query.cursor, query.limit, actor.user)
        : await changedChecks(filter, query.since, query.limit, actor.user)
    return jsonWithETag(request, page)
  },
})
