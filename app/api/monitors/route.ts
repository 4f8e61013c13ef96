import * as z from "zod/mini"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { idempotencyKeyOf } from "#lib/http/read-body.ts"
import { route } from "#lib/http/route.ts"
import { madeAnswer, monitorsAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { createMonitor, listMonitors, planBody } from "#lib/monitoring/monitors.ts"

/** `POST /api/monitors`: a plan of what is asked about the members of a portfolio, how often, and at most how much. Nothing is asked yet. */
export const POST = route({
  permission: "monitor.manage",
  also: ["batch.run", "check.ask"],
  audit: "monitor.created",
  body: planBody,
  answers: { 201: madeAnswer },
  fails: ["not_found", "invalid_idempotency_key", "idempotency_key_reused"],
  async run(actor, { body, request }) {
    const id = await createMonitor(actor, body, idempotencyKeyOf(request.headers))
    return Response.json({ id }, { status: 201, headers: { location: `/api/monitors/${id}` } })
  },
})

/** `GET /api/monitors`: the plans of one portfolio or of all, newest first. */
export const GET = route({
  permission: "monitor.read",
  audit: "nothing",
  query: z.object({ portfolio: z.optional(z.uuid()) }),
  answers: { 200: monitorsAnswer },
  etag: true,
  async run(_, { query, request }) {
    return jsonWithETag(request, { items: await listMonitors(query.portfolio) })
  },
})
