import * as z from "zod/mini"
import { zipAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { READ_FAILS, ZIP_TYPE } from "#lib/interface/described.ts"
import { downloadAll } from "#lib/signatures/detail/download-all.ts"

/** `GET /api/signatures/{id}/documents.zip`: all documents of a completed request with a manifest, written while it is read; recorded. */
export const GET = route({
  permission: "signature.read",
  audit: "signature_document.downloaded",
  confirmed: true,
  params: z.object({ id: z.uuid() }),
  answers: { 200: ZIP_TYPE },
  fails: ["not_found", ...READ_FAILS],
  async run(actor, { params }) {
    const { bytes, name } = await downloadAll(actor, params.id)
    return zipAnswer(name, bytes)
  },
})
