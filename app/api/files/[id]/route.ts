import * as z from "zod/mini"
import { openFile } from "#lib/files/open-file.ts"
import { fileAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { FILE_FAILS } from "#lib/interface/described.ts"

/** `GET /api/files/{id}`: a check's file, recorded. `ETag` and `Repr-Digest` (RFC 9530) carry its hash, `X-Cotejo-Sealed` whether it is our copy. */
export const GET = route({
  permission: "file.read",
  audit: "file.opened",
  params: z.object({ id: z.uuid() }),
  answers: { 200: { files: ["application/pdf", "application/octet-stream"] } },
  fails: ["not_found", "file_missed", "file_removed", ...FILE_FAILS, "record_damaged"],
  async run(actor, { params }) {
    const file = await openFile(actor, params.id)
    return fileAnswer({
      ...{ name: file.name, contentType: file.contentType, bytes: file.body },
      ...{ size: file.size, sha256: file.sha256 },
      more: { etag: `"${file.sha256}"`, "x-cotejo-sealed": file.sealed ? "yes" : "no" },
    })
  },
})
