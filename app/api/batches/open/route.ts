import { openCounts } from "#lib/batches/open-batches.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"

/** `GET /api/batches/open`: what runs and what waits for a person, in figures, for the frame of every page. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  async run(actor, { request }) {
    return jsonWithETag(request, await openCounts(actor.user))
  },
})
