import * as z from "zod/mini"
import { route } from "#lib/http/route.ts"
import { monitorAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { readMonitor, resumeMonitor } from "#lib/monitoring/monitors.ts"

/** `POST /api/monitors/{id}/resume`: lets a paused plan run again, on the authority of who says so. */
export const POST = route({
  permission: "monitor.manage",
  also: ["batch.run", "check.ask"],
  audit: "monitor.resumed",
  params: z.object({ id: z.uuid() }),
  answers: { 200: monitorAnswer },
  fails: ["not_found", "state_changed"],
  async run(actor, { params }) {
    await resumeMonitor(actor, params.id)
    return Response.json(await readMonitor(params.id))
  },
})
