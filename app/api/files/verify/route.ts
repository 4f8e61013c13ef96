import * as z from "zod/mini"
import { route } from "#lib/http/route.ts"
import { knownFilesAnswer } from "#lib/interface/answers/desk-answers.ts"
import { knownFiles } from "#lib/reports/known-file.ts"

/** `POST /api/files/verify` `{sha256}`: the reports whose sealed PDF has these very bytes; an empty list says "not known here". */
export const POST = route({
  permission: "aml.read",
  audit: "file.verified",
  body: z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answers: { 200: knownFilesAnswer },
  async run(actor, { body }) {
    return Response.json({ items: await knownFiles(actor, body.sha256) })
  },
})
