import * as z from "zod/mini"
import { checkJson } from "#lib/checks/answers/check-json.ts"
import { jsonText, jsonWithETag } from "#lib/http/json-with-etag.ts"
import { route } from "#lib/http/route.ts"
import { sentAnswer } from "#lib/interface/answers/check-answers.ts"
import { boardAnswer } from "#lib/interface/answers/signature-answers.ts"
import { LARGEST_BOARD_PAGE } from "#lib/signatures/board/board-row.ts"
import { boardChanges, boardPage } from "#lib/signatures/board/read-rows.ts"
import { signatureRequestSchema } from "#lib/signatures/request-schema.ts"
import { sendRequest } from "#lib/signatures/send/send-request.ts"

const USUAL_PAGE = 50

/** `GET /api/signatures`: a page of the register, newest first, or with `since` what changed after a revision. Contact data is masked. */
export const GET = route({
  permission: "signature.read",
  audit: "nothing",
  query: z.object({
    since: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    cursor: z.optional(z.uuid()),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LARGEST_BOARD_PAGE)), USUAL_PAGE),
  }),
  answers: { 200: boardAnswer },
  etag: true,
  async run(actor, { query: { since, cursor, limit }, request }) {
    const page =
      since === undefined
        ? await boardPage(actor.user, cursor, limit)
        : await boardChanges(actor.user, since, limit)
    return jsonWithETag(request, page)
  },
})

/** `POST /api/signatures`: a request with its documents (multipart), sent to its signers at once. It reads its body itself, as it comes. */
export const POST = route({
  permission: "signature.send",
  audit: "signature.sent",
  asks: true,
  answers: { 200: sentAnswer, 202: sentAnswer },
  fails: [
    "unsupported_body",
    "malformed_body",
    "invalid_input",
    "upload_cut",
    "upload_altered",
    "upload_too_large",
    "upload_infected",
    "scan_failed",
    "drafts_full",
    "signature_repeated",
    "invalid_idempotency_key",
    "idempotency_key_reused",
  ],
  multipart: signatureRequestSchema,
  async run(actor, { request }) {
    const { id, check, status } = await sendRequest(actor, request)
    return jsonText(await checkJson({ signatureId: id, ...check }), {
      status,
      headers: { location: `/api/signatures/${id}` },
    })
  },
})
