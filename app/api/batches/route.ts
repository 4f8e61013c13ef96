import * as z from "zod/mini"
import { batchBody, batchRequest, MAX_BATCH_BYTES } from "#lib/batches/batch-request.ts"
import { batchById, listBatches } from "#lib/batches/read-batch.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { batchAnswer, batchPage } from "#lib/interface/answers/batch-answers.ts"

/** `POST /api/batches`: many questions of one operation, written down at once and sent in the background. */
export const POST = route({
  permission: "batch.run",
  audit: "batch.created",
  asks: true,
  body: batchBody,
  maxBytes: MAX_BATCH_BYTES,
  answers: { 202: batchAnswer },
  fails: ["invalid_idempotency_key", "idempotency_key_reused"],
  async run(actor, { body, request }) {
    const id = await batchRequest(actor, body, request.headers)
    const batch = await batchById(id, visibleOperations(actor.user.role))
    return Response.json(batch, { status: 202, headers: { location: `/api/batches/${id}` } })
  },
})

/** `GET /api/batches`: newest first. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  query: z.object({
    cursor: z.optional(z.uuid()),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
  }),
  answers: { 200: batchPage },
  etag: true,
  async run(actor, { query, request }) {
    const place = query.cursor === undefined ? undefined : { older: query.cursor }
    const items = await listBatches({ operations: visibleOperations(actor.user.role) }, place, query.limit)
    const nextCursor = items.length === query.limit ? (items.at(-1)?.id ?? null) : null
    return jsonWithETag(request, { items, nextCursor })
  },
})
