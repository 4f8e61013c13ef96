import "server-only"

/** Bytes that the browser saves and never shows: under a name of our own, uncached (see `route()`), unable to run anything (see `next.config.mjs`). */
export function attachment(file: { name: string; bytes: Uint8Array; contentType: string }): Response {
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.name}"`,
      "content-length": String(file.bytes.length),
    },
  })
}
