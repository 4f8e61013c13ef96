import * as z from "zod/mini"
import { openFile } from "#lib/files/open-file.ts"
import { route } from "#lib/http/route.ts"

/** `GET /api/files/{id}`: the file of a check as an attachment, fetched through us; the opening is recorded. */
export const GET = route({
  permission: "file.read",
  audit: "file.opened",
  params: z.object({ id: z.uuid() }),
  async run(actor, { params }) {
    const file = await openFile(actor, params.id)
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        "content-type": file.contentType,
        "content-disposition": `attachment; filename="${file.name}"`,
        "content-length": String(file.bytes.length),
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
      },
    })
  },
})
