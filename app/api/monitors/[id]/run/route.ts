import * as z from "zod/mini"
import { idempotencyKeyOf } from "#lib/http/read-body.ts"
import { route } from "#lib/http/route.ts"
import { startedRunAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { startRun } from "#lib/monitoring/runs.ts"

/** `POST /api/monitors/{id}/run`: asks about everybody whom the plan covers, now, within its ceilings. */
export const POST = route({
  permission: "monitor.manage",
  also: ["batch.run", "check.ask"],
  audit: "monitor.run_started",
  asks: true,
  params: z.object({ id: z.uuid() }),
  answers: { 202: startedRunAnswer },
  fails: ["not_found", "state_changed", "limit_reached", "invalid_idempotency_key", "idempotency_key_reused"],
  async run(actor, { params, request }) {
    const run = await startRun(actor, params.id, idempotencyKeyOf(request.headers))
    return Response.json(run, { status: 202, headers: { location: `/api/monitors/${params.id}/runs` } })
  },
})
