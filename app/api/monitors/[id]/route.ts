import * as z from "zod/mini"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { monitorAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { readMonitor } from "#lib/monitoring/monitors.ts"

/** `GET /api/monitors/{id}`: a plan with its next hour and its last run. */
export const GET = route({
  permission: "monitor.read",
  audit: "nothing",
  params: z.object({ id: z.uuid() }),
  answers: { 200: monitorAnswer },
  etag: true,
  fails: ["not_found"],
  async run(_, { params, request }) {
    return jsonWithETag(request, await readMonitor(params.id))
  },
})
