import * as z from "zod/mini"
import { batchById } from "#lib/batches/read-batch.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { batchAnswer } from "#lib/interface/answers/batch-answers.ts"

/** `GET /api/batches/{id}`: its counts, which always add up to its rows. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  answers: { 200: batchAnswer },
  etag: true,
  fails: ["not_found"],
  async run(actor, { params, request }) {
    return jsonWithETag(request, await batchById(params.id, visibleOperations(actor.user.role)))
  },
})
