import * as z from "zod/mini"
import { MAX_LINES, rowResults } from "#lib/batches/batch-results.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { columnInteger } from "#lib/db/row-id.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { rowResultsAnswer } from "#lib/interface/answers/batch-answers.ts"

const rowNumbers = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(",").map(Number)),
  ),
  z.array(columnInteger(1)).check(z.maxLength(MAX_LINES)),
)

/** `GET /api/batches/{id}/results?rows=1,2,3`: what the answers of those rows say, a line each. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  query: z.object({ rows: rowNumbers }),
  answers: { 200: rowResultsAnswer },
  etag: true,
  fails: ["not_found"],
  async run(actor, { params, query, request }) {
    const { id } = await batchById(params.id, visibleOperations(actor.user.role))
    return jsonWithETag(request, { items: await rowResults(id, query.rows, actor.user) })
  },
})
