import * as z from "zod/mini"
import { route } from "#lib/http/route.ts"
import { monitorAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { endMonitor, readMonitor } from "#lib/monitoring/monitors.ts"

/** `POST /api/monitors/{id}/end`: ends a plan for good; what was answered stays. */
export const POST = route({
  permission: "monitor.manage",
  audit: "monitor.ended",
  params: z.object({ id: z.uuid() }),
  answers: { 200: monitorAnswer },
  fails: ["not_found", "state_changed"],
  async run(actor, { params }) {
    await endMonitor(actor, params.id)
    return Response.json(await readMonitor(params.id))
  },
})
