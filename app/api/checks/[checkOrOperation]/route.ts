import * as z from "zod/mini"
import { auditView } from "#lib/auth/audited-request.ts"
import { checkJson } from "#lib/checks/answers/check-json.ts"
import { askRequest, questionBody } from "#lib/checks/ask.ts"
import { visibleCheck } from "#lib/checks/lists/visible-check.ts"
import { jsonText } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { checkAnswer } from "#lib/interface/answers/check-answers.ts"

/** `POST /api/checks/{operation}`: the one way to ask. */
export const POST = route({
  permission: "check.ask",
  audit: "check.asked",
  asks: true,
  params: z.object({ checkOrOperation: z.string() }),
  body: questionBody,
  answers: { 200: checkAnswer, 202: checkAnswer },
  fails: [
    "not_found",
    "invalid_idempotency_key",
    "idempotency_key_reused",
    "question_repeated",
    "self_match",
  ],
  async run(actor, { params, body, request }) {
    const {
      check,
      status,
      body: answer,
    } = await askRequest(actor, params.checkOrOperation, body, request.headers)
    return jsonText(await checkJson(check, answer), {
      status,
      headers: { location: `/api/checks/${check.id}` },
    })
  },
})

/** `GET /api/checks/{id}`: one check, with its answer. */
export const GET = route({
  permission: "aml.read",
  audit: "nothing",
  params: z.object({ checkOrOperation: z.uuid() }),
  answers: { 200: checkAnswer },
  fails: ["not_found"],
  async run(actor, { params }) {
    const check = await visibleCheck(actor.user, params.checkOrOperation)
    await auditView(actor.user, "check.read", { type: "check", id: check.id }, actor.requestId)
    return jsonText(await checkJson(check))
  },
})
