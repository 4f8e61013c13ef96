import { countOpen, openBatches } from "#lib/batches/open-batches.ts"
import { visibleOperations } from "#lib/checks/visible-operations.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"

/** `GET /api/batches/open`: how many batches run and how many wait for a person, for the frame of every page. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  async run(actor, { request }) {
    return jsonWithETag(request, countOpen(await openBatches(visibleOperations(actor.user.role))))
  },
})
