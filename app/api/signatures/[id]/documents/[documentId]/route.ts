import * as z from "zod/mini"
import { fileAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { FILE_FAILS, READ_FAILS } from "#lib/interface/described.ts"
import { downloadDocument } from "#lib/signatures/detail/download-document.ts"

/** `GET /api/signatures/{id}/documents/{documentId}`: one document, fetched afresh through us, or from here while it waits for a second person, as an attachment; recorded. */
export const GET = route({
  permission: "signature.read",
  audit: "signature_document.downloaded",
  params: z.object({ id: z.uuid(), documentId: z.string().check(z.maxLength(200)) }),
  answers: { 200: { files: ["application/pdf", "application/octet-stream"] } },
  fails: ["not_found", ...READ_FAILS, ...FILE_FAILS, "record_damaged"],
  async run(actor, { params }) {
    const { isPdf, ...file } = await downloadDocument(actor, params.id, params.documentId)
    return fileAnswer({ ...file, contentType: isPdf ? "application/pdf" : "application/octet-stream" })
  },
})
