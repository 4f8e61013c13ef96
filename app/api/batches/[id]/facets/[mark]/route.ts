import * as z from "zod/mini"
import { rowsMarked } from "#lib/batches/batch-results.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { MARK } from "#lib/checks/results/facets.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { markedRows } from "#lib/interface/answers/batch-answers.ts"

/** `GET /api/batches/{id}/facets/{mark}`: the numbers of the rows whose answer says that. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  params: z.object({ id: z.uuid(), mark: z.string().check(z.regex(MARK)) }),
  answers: { 200: markedRows },
  etag: true,
  fails: ["not_found"],
  async run(actor, { params, request }) {
    const { id } = await batchById(params.id, visibleOperations(actor.user.role))
    return jsonWithETag(request, { rows: await rowsMarked(id, params.mark) })
  },
})
