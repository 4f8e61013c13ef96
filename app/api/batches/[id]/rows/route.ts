import * as z from "zod/mini"
import { LARGEST_ROW_PAGE } from "#lib/batches/batch-row.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { batchRows, findRows } from "#lib/batches/read-rows.ts"
import { rowsWanted } from "#lib/batches/rows-wanted.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { columnInteger } from "#lib/db/row-id.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { rowPage } from "#lib/interface/answers/batch-answers.ts"

const page = {
  after: z._default(z.pipe(z.coerce.number(), columnInteger(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LARGEST_ROW_PAGE)), LARGEST_ROW_PAGE),
  ...rowsWanted,
}

/** `GET /api/batches/{id}/rows?after=&limit=`: its rows in the order of the file, page by page; filtered as an export is. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  query: z.object(page),
  answers: { 200: rowPage },
  etag: true,
  fails: ["not_found"],
  async run(actor, { params, query, request }) {
    const { id } = await batchById(params.id, visibleOperations(actor.user.role))
    return jsonWithETag(request, await batchRows(id, query, actor.user))
  },
})

/** `POST /api/batches/{id}/rows` `{ text, after, limit }`: those whose number contains the text, which comes in a body, so that no log or history holds it. */
export const POST = route({
  permission: "batch.run",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ text: z.string().check(z.maxLength(100)), ...page }),
  answers: { 200: rowPage },
  fails: ["not_found"],
  async run(actor, { params, body: { text, ...asked } }) {
    const { id } = await batchById(params.id, visibleOperations(actor.user.role))
    return Response.json(await findRows(id, text, asked, actor.user))
  },
})
