import * as z from "zod/mini"
import { issueConstancia } from "#lib/constancia/issue-constancia.ts"
import { fileAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { constanciaFile } from "#lib/interface/answers/check-answers.ts"

/** `GET /api/checks/{id}/constancia?asked=masked|full`: the signed constancia of the check in its present state; recorded. */
export const GET = route({
  permission: "constancia.issue",
  audit: "constancia.issued",
  params: z.object({ checkOrOperation: z.uuid() }),
  query: z.object({ asked: z.optional(z.enum(["masked", "full"])) }),
  answers: { 200: constanciaFile },
  fails: ["not_found", "record_damaged", "record_not_shown"],
  async run(actor, { params, query }) {
    const file = await issueConstancia(actor, params.checkOrOperation, query.asked)
    return fileAnswer({ ...file, contentType: "application/json" })
  },
})
