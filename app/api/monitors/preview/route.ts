import { route } from "#lib/http/route.ts"
import { previewAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { planBody } from "#lib/monitoring/monitors.ts"
import { previewPlan } from "#lib/monitoring/preview.ts"

/** `POST /api/monitors/preview`: what a plan would ask, before there is one. Nothing is asked or kept. */
export const POST = route({
  permission: "monitor.read",
  audit: "nothing",
  body: planBody,
  answers: { 200: previewAnswer },
  fails: ["not_found"],
  async run(_, { body }) {
    return Response.json(await previewPlan(body))
  },
})
