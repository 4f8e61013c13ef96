import * as z from "zod/mini"
import { constanciaPdf } from "#lib/constancia/constancia-pdf.ts"
import { issueConstancia } from "#lib/constancia/issue-constancia.ts"
import { fileAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { constanciaFile } from "#lib/interface/answers/check-answers.ts"

/** `GET /api/checks/{id}/constancia?asked=masked or full&format=json or pdf`: the signed constancia as the check stands; recorded. */
export const GET = route({
  permission: "constancia.issue",
  audit: "constancia.issued",
  params: z.object({ checkOrOperation: z.uuid() }),
  query: z.object({
    asked: z.optional(z.enum(["masked", "full"])),
    format: z.optional(z.enum(["json", "pdf"])),
  }),
  answers: { 200: constanciaFile },
  fails: ["not_found", "record_damaged", "record_not_shown"],
  async run(actor, { params, query }) {
    const issued = await issueConstancia(actor, params.checkOrOperation, query.asked)
    if (query.format !== "pdf") {
      return fileAnswer({ name: issued.name, bytes: issued.bytes, contentType: "application/json" })
    }
    const name = issued.name.replace(/json$/, "pdf")
    return fileAnswer({ name, bytes: await constanciaPdf(issued), contentType: "application/pdf" })
  },
})
