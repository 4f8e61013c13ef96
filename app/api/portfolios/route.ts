import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { idempotencyKeyOf } from "#lib/http/read-body.ts"
import { route } from "#lib/http/route.ts"
import { madeAnswer, portfoliosAnswer } from "#lib/interface/answers/monitoring-answers.ts"
import { createPortfolio, listPortfolios, portfolioBody } from "#lib/monitoring/portfolios.ts"

/** `POST /api/portfolios`: subjects that are watched together. */
export const POST = route({
  permission: "monitor.manage",
  audit: "portfolio.created",
  body: portfolioBody,
  answers: { 201: madeAnswer },
  fails: ["invalid_idempotency_key", "idempotency_key_reused"],
  async run(actor, { body, request }) {
    const id = await createPortfolio(actor, body, idempotencyKeyOf(request.headers))
    return Response.json({ id }, { status: 201, headers: { location: `/api/portfolios/${id}` } })
  },
})

/** `GET /api/portfolios`: newest first. */
export const GET = route({
  permission: "monitor.read",
  audit: "nothing",
  answers: { 200: portfoliosAnswer },
  etag: true,
  async run(actor, { request }) {
    return jsonWithETag(request, { items: await listPortfolios(actor.user) })
  },
})
