import * as z from "zod/mini"
import { batchChanges } from "#lib/batches/batch-changes.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { batchChangesAnswer } from "#lib/interface/answers/batch-answers.ts"

/** `GET /api/batches/{id}/changes?since=`: the batch with its counts, and the rows that changed after that revision. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  query: z.object({ since: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0) }),
  answers: { 200: batchChangesAnswer },
  etag: true,
  fails: ["not_found"],
  async run(actor, { params, query, request }) {
    const operations = visibleOperations(actor.user.role)
    return jsonWithETag(request, await batchChanges(params.id, operations, query.since, actor.user))
  },
})
