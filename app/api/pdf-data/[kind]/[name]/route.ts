import * as z from "zod/mini"
import { READER_DATA, READER_DATA_NAME, readerData } from "#lib/files/reader-data.ts"
import { route } from "#lib/http/route.ts"

/** `GET /api/pdf-data/{cmaps|fonts}/{name}`: what the reader of PDFs needs beside a PDF, from our own origin. */
export const GET = route({
  permission: "desk.enter",
  sessionOnly: true,
  audit: "nothing",
  params: z.object({ kind: z.enum(READER_DATA), name: z.string().check(z.regex(READER_DATA_NAME)) }),
  answers: { 200: { files: ["application/octet-stream"] } },
  fails: ["not_found"],
  async run(_actor, { params }) {
    const bytes = await readerData(params.kind, params.name)
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": "application/octet-stream",
        "cache-control": "private, max-age=86400",
      },
    })
  },
})
