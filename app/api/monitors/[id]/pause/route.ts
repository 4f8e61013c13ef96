import * as z from "zod/mini"
import { route } from "#lib/http/route.ts"
import { monitorAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { pauseMonitor, readMonitor } from "#lib/monitoring/monitors.ts"

/** `POST /api/monitors/{id}/pause`: stops a plan until somebody resumes it; a run under way goes on. */
export const POST = route({
  permission: "monitor.manage",
  audit: "monitor.paused",
  params: z.object({ id: z.uuid() }),
  answers: { 200: monitorAnswer },
  fails: ["not_found", "state_changed"],
  async run(actor, { params }) {
    await pauseMonitor(actor, params.id)
    return Response.json(await readMonitor(params.id))
  },
})
