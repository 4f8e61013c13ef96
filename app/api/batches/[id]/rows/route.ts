import * as z from "zod/mini"
import { LARGEST_ROW_PAGE } from "#lib/batches/batch-row.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { batchRows } from "#lib/batches/read-rows.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { columnInteger } from "#lib/db/column-integer.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { rowPage } from "#lib/interface/answers/batch-answers.ts"

/** `GET /api/batches/{id}/rows?after=&limit=`: its rows in the order of the file, page by page. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  query: z.object({
    after: z._default(z.pipe(z.coerce.number(), columnInteger(0)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LARGEST_ROW_PAGE)), LARGEST_ROW_PAGE),
  }),
  answers: { 200: rowPage },
  etag: true,
  fails: ["not_found"],
  async run(actor, { params, query, request }) {
    const { id } = await batchById(params.id, visibleOperations(actor.user.role))
    return jsonWithETag(request, await batchRows(id, query.after, query.limit, actor.user))
  },
})
