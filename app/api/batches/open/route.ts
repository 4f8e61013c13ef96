import { openCounts } from "#lib/batches/open-batches.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { openCountsAnswer } from "#lib/interface/answers/batch-answers.ts"

/** `GET /api/batches/open`: what runs and what waits for a person, in figures, for the frame of every page. */
export const GET = route({
  permission: "batch.run",
  audit: "nothing",
  answers: { 200: openCountsAnswer },
  etag: true,
  async run(actor, { request }) {
    return jsonWithETag(request, await openCounts(actor.user))
  },
})
