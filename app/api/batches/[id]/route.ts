import * as z from "zod/mini"
import { batchById } from "#lib/batches/read-batch.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"

/** `GET /api/batches/{id}`: its counts, which always add up to its rows. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  async run(actor, { params, request }) {
    return jsonWithETag(request, await batchById(params.id, visibleOperations(actor.user.role)))
  },
})
